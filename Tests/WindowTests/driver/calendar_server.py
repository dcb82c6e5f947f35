"""A CalDAV server of a test, with the users anna and ben."""

import base64
import getpass
import http.client
import os
import pathlib
import random
import re
import smtplib
import socket
import subprocess

from driver.waiting import wait_for

USER, OTHER, PASSWORD = "anna", "ben", "geheim"


def free_port():
    """A port for a server that is started later, outside of those that the system gives to connections meanwhile."""
    for port in random.sample(range(20_000, 32_000), 1_000):
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")


class CalendarServer:
    """A server with a folder of its own, and how others than the program under test use it."""

    name = ""
    # The path of each user's calendar.
    calendar = "/{user}/home/"

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.processes = []

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def run(self, *command, **variables):
        self.processes.append(subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(self.folder), "TZ": "UTC", **variables}))

    def launch(self):
        raise NotImplementedError

    def start(self):
        self.launch()
        wait_for(self.name, lambda: self.answers(self.port), 60)

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()
        self.processes = []

    @staticmethod
    def answers(port):
        try:
            with socket.create_connection(("127.0.0.1", port)):
                return True
        except OSError:
            return False

    def password_of(self, user):
        return PASSWORD

    def ask(self, method, path, body="", user=USER, **fields):
        """The status, the fields and the body of a response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        secret = base64.b64encode(f"{user}:{self.password_of(user)}".encode()).decode()
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        connection.request(method, path, body.encode(), {"Authorization": f"Basic {secret}", **fields})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, response.headers, text.decode()

    def request(self, method, path, body="", kind="text/plain", user=USER):
        status, _, text = self.ask(method, path, body, user, Content_Type=kind)
        if status >= 300:
            raise AssertionError(f"{method} {path}: {status} {text!r}")
        return text

    def path(self, name, user=USER):
        return self.calendar.format(user=user) + name

    def write(self, name, text, user=USER):
        self.request("PUT", self.path(name, user), text, "text/calendar; charset=utf-8", user)

    def text(self, name, user=USER):
        """An object of a user's calendar; `None` when there is none."""
        status, _, text = self.ask("GET", self.path(name, user), user=user)
        if status == 404:
            return None
        if status != 200:
            raise AssertionError(f"GET {name}: {status} {text!r}")
        return text

    @property
    def tells(self):
        """Whether it says that it tells people of changes by itself."""
        return any("calendar-auto-schedule" in line for line in self.ask("OPTIONS", self.path(""))[1].get_all("DAV", []))

    def names(self, user=USER):
        """The names of all objects of a user's calendar."""
        return self.names_in(self.path("", user), user)

    def messages(self, user):
        """What the server has told a user, as texts; one that tells nobody has none."""
        return []

    def names_in(self, path, user):
        status, _, text = self.ask("PROPFIND", path, user=user, Depth="1")
        if status != 207:
            raise AssertionError(f"PROPFIND: {status} {text!r}")
        hrefs = re.findall(r"<(?:\w+:)?href[^>]*>([^<]+)<", text)
        return sorted({href.rsplit("/", 1)[1] for href in hrefs if not href.endswith("/") and "/" in href})


class Xandikos(CalendarServer):
    """A server without passwords. Each user has a process."""

    name = "xandikos"
    calendar = "/{user}/calendars/calendar/"

    def launch(self):
        self.ports = {USER: self.port, OTHER: free_port()}
        for user, port in self.ports.items():
            self.run("/usr/bin/xandikos", "-d", self.folder / "files", "--defaults", "--current-user-principal", f"/{user}/",
                     "-l", "127.0.0.1", "-p", port)
            wait_for(self.name, lambda port=port: self.answers(port), 60)


class Sabre(CalendarServer):
    """sabre/dav in PHP's own web server."""

    name = "sabre/dav"
    calendar = "/calendars/{user}/home/"
    # Debian 13 has no such package.
    is_there = pathlib.Path("/usr/share/php/Sabre/autoload.php").exists()

    def launch(self):
        self.run("/usr/bin/php", "-S", f"127.0.0.1:{self.port}", pathlib.Path(__file__).with_name("sabre.php"),
                 FOLDER=str(self.folder), PASSWORD=PASSWORD)


class Cyrus(CalendarServer):
    """Cyrus IMAP with its calendars. Each user has a mailbox, and with it a calendar."""

    name = "Cyrus"
    calendar = "/dav/calendars/user/{user}/Default/"

    def launch(self):
        settings, services, mail_port = self.folder / "imapd.conf", self.folder / "cyrus.conf", free_port()
        settings.write_text(
            f"configdirectory: {self.folder}/state\npartition-default: {self.folder}/spool\n"
            f"cyrus_user: {'cyrus' if os.geteuid() == 0 else getpass.getuser()}\nservername: localhost\nhttpmodules: caldav\n"
            f"sasl_pwcheck_method: auxprop\nsasl_auxprop_plugin: sasldb\nsasl_sasldb_path: {self.folder}/sasldb2\n"
            "sasl_mech_list: PLAIN\nallowplaintext: yes\ncalendar_user_address_set: example.org\n"
            "autocreate_quota: 0\nautocreate_post: yes\n")
        services.write_text(
            f'START {{\n recover cmd="ctl_cyrusdb -C {settings} -r"\n}}\nSERVICES {{\n'
            f' lmtp cmd="lmtpd -C {settings} -a" listen="127.0.0.1:{mail_port}" prefork=0\n'
            f' http cmd="httpd -C {settings} -U 30" listen="127.0.0.1:{self.port}" prefork=0\n}}\n')
        for folder in ["state", "spool"]:
            (self.folder / folder).mkdir()
        for user in [USER, OTHER]:
            subprocess.run(["/usr/sbin/saslpasswd2", "-p", "-c", "-f", self.folder / "sasldb2", "-u", "localhost", user],
                           input=PASSWORD.encode(), check=True)
        if os.geteuid() == 0:
            # The server gives up the rights of root, and must reach its files then.
            subprocess.run(["/usr/bin/chown", "-R", "cyrus:mail", self.folder], check=True)
            for folder in [self.folder, *self.folder.parents][:-1]:
                folder.chmod(folder.stat().st_mode | 0o011)
        self.run("/usr/lib/cyrus/bin/master", "-D", "-C", settings, "-M", services, "-p", self.folder / "pid")
        wait_for("mail", lambda: self.answers(mail_port), 60)
        mail = smtplib.LMTP("127.0.0.1", mail_port)
        # The first mail makes a mailbox.
        mail.sendmail(f"{OTHER}@example.org", [USER, OTHER], "Subject: Hello\r\n\r\nHello\r\n")
        mail.close()

    def messages(self, user):
        inbox = f"/dav/calendars/user/{user}/Inbox/"
        return sorted(self.ask("GET", inbox + name, user=user)[2] for name in self.names_in(inbox, user))

    def end(self):
        # The master ends its services.
        for process in self.processes:
            process.terminate()
            process.wait(60)
        self.processes = []
