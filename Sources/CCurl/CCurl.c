#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>

// Each function of libcurl that is used, with the type that its header gives it.
#define FUNCTIONS(use)      \
    use(curl_global_init)   \
    use(curl_easy_strerror) \
    use(curl_easy_init)     \
    use(curl_easy_cleanup)  \
    use(curl_easy_reset)    \
    use(curl_easy_setopt)   \
    use(curl_easy_getinfo)  \
    use(curl_multi_init)    \
    use(curl_multi_cleanup) \
    use(curl_multi_add_handle)    \
    use(curl_multi_remove_handle) \
    use(curl_multi_perform) \
    use(curl_multi_poll)    \
    use(curl_multi_info_read) \
    use(curl_slist_append)  \
    use(curl_slist_free_all) \
    use(curl_getdate)

// The headers check the arguments of these with macros.
#undef curl_easy_setopt
#undef curl_easy_getinfo

static struct {
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} library;

static const char *failure;

static bool find(void *file, const char *name, void *place) {
    *(void **)place = dlsym(file, name);
    return *(void **)place != NULL;
}

static void load(void) {
    // The number of the interface, which has not changed since 2006; never closed again.
    void *file = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!file) {
        const char *reason = dlerror();
        failure = reason ? strdup(reason) : "libcurl.so.4 is not there";
        return;
    }
#define FIND(name)                                          \
    if (!find(file, #name, &library.name)) {                \
        failure = "libcurl.so.4 has no function " #name;    \
        return;                                             \
    }
    FUNCTIONS(FIND)
#undef FIND
    CURLcode code = library.curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) failure = library.curl_easy_strerror(code);
}

const char *ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return failure;
}

CURL *ccurl_easy_init(void) { return library.curl_easy_init(); }

void ccurl_easy_cleanup(CURL *transfer) { library.curl_easy_cleanup(transfer); }

void ccurl_easy_reset(CURL *transfer) { library.curl_easy_reset(transfer); }

CURLM *ccurl_multi_init(void) { return library.curl_multi_init(); }

void ccurl_multi_cleanup(CURLM *transfers) { library.curl_multi_cleanup(transfers); }

CURLMcode ccurl_multi_add(CURLM *transfers, CURL *transfer) {
    return library.curl_multi_add_handle(transfers, transfer);
}

CURLMcode ccurl_multi_remove(CURLM *transfers, CURL *transfer) {
    return library.curl_multi_remove_handle(transfers, transfer);
}

CURLMcode ccurl_multi_perform(CURLM *transfers, int *running) {
    return library.curl_multi_perform(transfers, running);
}

CURLMcode ccurl_multi_poll(CURLM *transfers, struct curl_waitfd *other, int milliseconds) {
    return library.curl_multi_poll(transfers, other, 1, milliseconds, NULL);
}

bool ccurl_multi_result(CURLM *transfers, CURLcode *result) {
    int left = 0;
    const CURLMsg *message = library.curl_multi_info_read(transfers, &left);
    if (!message || message->msg != CURLMSG_DONE) return false;
    *result = message->data.result;
    return true;
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
    return library.curl_slist_append(list, text);
}

void ccurl_slist_free(struct curl_slist *list) { library.curl_slist_free_all(list); }

time_t ccurl_date(const char *text) { return library.curl_getdate(text, NULL); }

CURLcode ccurl_set_number(CURL *transfer, CURLoption option, long value) {
    return library.curl_easy_setopt(transfer, option, value);
}

CURLcode ccurl_set_text(CURL *transfer, CURLoption option, const char *value) {
    return library.curl_easy_setopt(transfer, option, value);
}

CURLcode ccurl_set_headers(CURL *transfer, struct curl_slist *headers) {
    return library.curl_easy_setopt(transfer, CURLOPT_HTTPHEADER, headers);
}

CURLcode ccurl_set_body(CURL *transfer, const unsigned char *bytes, size_t count) {
    CURLcode code = library.curl_easy_setopt(transfer, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
    return code;
}

CURLcode ccurl_set_sign_in(CURL *transfer, const char *user, const char *password, bool basic, bool digest) {
    long schemes = (long)((basic ? CURLAUTH_BASIC : 0) | (digest ? CURLAUTH_DIGEST : 0));
    CURLcode code = library.curl_easy_setopt(transfer, CURLOPT_HTTPAUTH, schemes);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_USERNAME, user);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_PASSWORD, password);
    return code;
}

CURLcode ccurl_set_receivers(CURL *transfer, ccurl_receiver header, ccurl_receiver body, void *context) {
    CURLcode code = library.curl_easy_setopt(transfer, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_WRITEDATA, context);
    return code;
}

static bool permits(const struct ccurl_gate *gate, int family, const void *address) {
    return gate->judge(address, family == AF_INET ? 4 : 16, gate->context);
}

// Called before a connection is made.
static curl_socket_t open_socket(void *gate, curlsocktype purpose, struct curl_sockaddr *place) {
    (void)purpose;
    const void *address = NULL;
    if (place->family == AF_INET) address = &((const struct sockaddr_in *)(const void *)&place->addr)->sin_addr;
    if (place->family == AF_INET6) address = &((const struct sockaddr_in6 *)(const void *)&place->addr)->sin6_addr;
    if (!address || !permits(gate, place->family, address)) return CURL_SOCKET_BAD;
    return socket(place->family, place->socktype | SOCK_CLOEXEC, place->protocol);
}

// Called before a request is sent, also over a connection that was made for another one.
static int before_request(void *gate, char *other_end, char *own_end, int other_port, int own_port) {
    (void)own_end, (void)other_port, (void)own_port;
    unsigned char address[16];
    int family = inet_pton(AF_INET, other_end, address) == 1 ? AF_INET : AF_INET6;
    if (family == AF_INET6 && inet_pton(AF_INET6, other_end, address) != 1) return CURL_PREREQFUNC_ABORT;
    return permits(gate, family, address) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

CURLcode ccurl_set_gate(CURL *transfer, struct ccurl_gate *gate) {
    CURLcode code = library.curl_easy_setopt(transfer, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_OPENSOCKETDATA, gate);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_PREREQFUNCTION, before_request);
    if (code == CURLE_OK) code = library.curl_easy_setopt(transfer, CURLOPT_PREREQDATA, gate);
    return code;
}

static struct {
    const void *(*psl_builtin)(void);
    const char *(*psl_registrable_domain)(const void *list, const char *host);
} suffixes;

static void load_suffixes(void) {
    // libcurl is built on it. Never closed again.
    void *file = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!file || !find(file, "psl_builtin", &suffixes.psl_builtin)) return;
    find(file, "psl_registrable_domain", &suffixes.psl_registrable_domain);
}

char *ccurl_registrable_domain(const char *host) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_suffixes);
    if (!suffixes.psl_registrable_domain) return NULL;
    const void *list = suffixes.psl_builtin();
    const char *domain = list ? suffixes.psl_registrable_domain(list, host) : NULL;
    return domain ? strdup(domain) : NULL;
}

struct curl_slist *ccurl_cookies(CURL *transfer) {
    struct curl_slist *list = NULL;
    return library.curl_easy_getinfo(transfer, CURLINFO_COOKIELIST, &list) == CURLE_OK ? list : NULL;
}

const char *ccurl_other_end(CURL *transfer) {
    const char *address = NULL;
    return library.curl_easy_getinfo(transfer, CURLINFO_PRIMARY_IP, &address) == CURLE_OK ? address : NULL;
}
