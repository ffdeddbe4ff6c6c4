// Swift sees none of the macros that check the arguments of the calls below, and they get in the way of inline functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Swift does not import variadic functions: curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt. One of these for each
// type of argument that is used.

static inline CURLcode minilibrary_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

/// libcurl copies the text.
static inline CURLcode minilibrary_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode minilibrary_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode minilibrary_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

/// The list has to live as long as the transfer.
static inline CURLcode minilibrary_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode minilibrary_curl_set_receiver(CURL *easy, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode minilibrary_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

/// The text belongs to the handle.
static inline CURLcode minilibrary_curl_get_text(CURL *easy, CURLINFO info, char **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode minilibrary_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode minilibrary_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}
