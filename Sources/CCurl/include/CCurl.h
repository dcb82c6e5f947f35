#ifndef UPCOMING_CCURL_H
#define UPCOMING_CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The part of libcurl that Upcoming uses, by its own names. `ccurl_load` loads the library, not the start of the
/// program: with the libraries that it is built on it takes a fifth of the time until the window appears.

/// Loads libcurl and prepares it. Safe from any thread; the work is done once. Returns NULL, or why it cannot be had.
/// Nothing else below may be called where it cannot.
const char *ccurl_load(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *transfer);
void ccurl_easy_reset(CURL *transfer);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *transfers);
CURLMcode ccurl_multi_add(CURLM *transfers, CURL *transfer);
CURLMcode ccurl_multi_remove(CURLM *transfers, CURL *transfer);
CURLMcode ccurl_multi_perform(CURLM *transfers, int *running);
/// Waits until there is something to do for a transfer, `other` is ready, or `milliseconds` are over.
CURLMcode ccurl_multi_poll(CURLM *transfers, struct curl_waitfd *other, int milliseconds);
/// Gives the result of a transfer that has ended, once for each; false when none has.
bool ccurl_multi_result(CURLM *transfers, CURLcode *result);

/// A list with `text`, which is copied, at its end. NULL when there is no memory; the list given is then as it was.
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free(struct curl_slist *list);

/// Seconds since 1970, or -1 for what is no date.
time_t ccurl_date(const char *text);

/// The options. libcurl takes them with a variable number of arguments, which Swift cannot give.
CURLcode ccurl_set_number(CURL *transfer, CURLoption option, long value);
/// libcurl copies the text.
CURLcode ccurl_set_text(CURL *transfer, CURLoption option, const char *value);
/// libcurl does not copy the list: it must live until the transfer has ended.
CURLcode ccurl_set_headers(CURL *transfer, struct curl_slist *headers);

/// Sends a body, which libcurl copies. `CURLOPT_CUSTOMREQUEST` names the method.
CURLcode ccurl_set_body(CURL *transfer, const unsigned char *bytes, size_t count);
/// Sends a user name and a password to the host of the address, by RFC 7617 (Basic), RFC 7616 (Digest), or the better of
/// both that the server offers. A handle that is used again keeps that choice and the nonce of Digest.
CURLcode ccurl_set_sign_in(CURL *transfer, const char *user, const char *password, bool basic, bool digest);

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// Called with each line of a header, and each piece of a body, as a transfer goes on; it ends the transfer when it returns
/// another number than size * count. `context` is handed through.
CURLcode ccurl_set_receivers(CURL *transfer, ccurl_receiver header, ccurl_receiver body, void *context);

/// Decides on the IP address of another end, of 4 or 16 bytes: whether it may be connected to.
struct ccurl_gate {
    bool (*judge)(const unsigned char *address, size_t length, void *context);
    void *context;
};

/// Has each connection of a transfer decided on, also one that is used again. libcurl does not copy the gate: it must live
/// until the transfer has ended.
CURLcode ccurl_set_gate(CURL *transfer, struct ccurl_gate *gate);

/// The IP address that the last request of a transfer went to, a proxy's too, as text; NULL or empty where it went nowhere.
/// It stands until the handle is used again.
const char *ccurl_other_end(CURL *transfer);

/// All cookies of a handle, as `CURLOPT_COOKIELIST` takes them; NULL when there is none. The caller frees the list.
struct curl_slist *ccurl_cookies(CURL *transfer);

/// The domain that somebody has registered, of a host in lower case, by the Public Suffix List of libpsl. NULL where there is
/// none, and where the library is missing. The caller frees it.
char *ccurl_registrable_domain(const char *host);

#ifdef __cplusplus
}
#endif

#endif
