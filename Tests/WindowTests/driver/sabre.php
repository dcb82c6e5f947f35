<?php
// A server of calendars, with sabre/dav of Debian: each user has the calendar "home".
date_default_timezone_set('UTC');
require_once 'Sabre/autoload.php';

class Users extends Sabre\DAV\Auth\Backend\AbstractBasic
{
    protected function validateUserPass($name, $password)
    {
        return $password === getenv('PASSWORD');
    }
}

$file = getenv('FOLDER') . '/calendars.sqlite';
$isNew = !file_exists($file);
$database = new PDO("sqlite:$file");
$database->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
if ($isNew) {
    $database->exec('CREATE TABLE principals (id INTEGER PRIMARY KEY, uri TEXT UNIQUE, email TEXT, displayname TEXT, vcardurl TEXT)');
    $database->exec('CREATE TABLE groupmembers (id INTEGER PRIMARY KEY, principal_id INTEGER, member_id INTEGER)');
    $database->exec('CREATE TABLE calendars (id INTEGER PRIMARY KEY, principaluri TEXT, displayname TEXT, uri TEXT, ctag INTEGER,
        description TEXT, calendarorder INTEGER, calendarcolor TEXT, timezone TEXT, components TEXT, transparent BOOL)');
    $database->exec('CREATE TABLE calendarobjects (id INTEGER PRIMARY KEY, calendardata BLOB, uri TEXT, calendarid INTEGER,
        lastmodified INTEGER, etag TEXT, size INTEGER, componenttype TEXT, firstoccurence INTEGER, lastoccurence INTEGER)');
    foreach (['anna', 'ben'] as $user) {
        $database->exec("INSERT INTO principals (uri, email, displayname) VALUES ('principals/$user', '$user@example.org', '$user')");
        $database->exec("INSERT INTO calendars (principaluri, displayname, uri, ctag, components)
            VALUES ('principals/$user', 'Home', 'home', 1, 'VEVENT')");
    }
}
$principals = new Sabre\DAVACL\PrincipalBackend\PDO($database);
$server = new Sabre\DAV\Server([
    new Sabre\CalDAV\Principal\Collection($principals),
    new Sabre\CalDAV\CalendarRootNode($principals, new Sabre\CalDAV\Backend\PDO($database)),
]);
$server->setBaseUri('/');
$server->addPlugin(new Sabre\DAV\Auth\Plugin(new Users(), 'calendars'));
$server->addPlugin(new Sabre\DAVACL\Plugin());
$server->addPlugin(new Sabre\CalDAV\Plugin());
$server->exec();
