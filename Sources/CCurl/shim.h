// libcurl for Swift, which cannot call functions with a variable number of arguments.

#include <stdbool.h>
#include <curl/curl.h>

static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl copies the text.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl does not copy the list: it must live until the transfer has ended.
static inline CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

// Called with each line of a header, and each piece of a body, as a transfer goes on; it ends the transfer when it returns
// another number than size * count. `context` is handed through.
static inline CURLcode ccurl_set_receivers(CURL *handle, ccurl_receiver header, ccurl_receiver body, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    return code;
}

// What came of the transfer that has ended, once for each; false where none has.
static inline bool ccurl_next_result(CURLM *transfers, CURLcode *result) {
    int left = 0;
    const CURLMsg *message = curl_multi_info_read(transfers, &left);
    if (!message || message->msg != CURLMSG_DONE) return false;
    *result = message->data.result;
    return true;
}
