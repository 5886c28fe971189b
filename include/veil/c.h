/* Veil for other languages: a flat C interface (C11) to protect, detect and restore. What goes in and comes out is JSON in UTF-8, the same
 * objects as the lines of the command line (docs/library.md):
 *
 *     char* error = NULL;
 *     veil_engine* engine = veil_open("{\"policy\": \"general\"}", &error);
 *     char* line = veil_protect(engine, NULL, "{\"id\": \"a1\", \"text\": \"Anna Vries moved to Oslo.\"}");
 *     // {"id":"a1","text":"[PERSON1] moved to [LOC1].","spans":[...],"risk":{...},"utility":{...}}
 *     veil_free(line);
 *     veil_close(engine);
 *
 * Errors are values: {"error": {"code", "message", "place"}}; docs/errors.md lists the codes. They never hold text of a document, and no
 * protected text comes with one. No exception leaves, nothing is printed, and the process is not ended. NULL instead of a string says that
 * not even the error fitted into memory.
 *
 * Threads: an engine is immutable, a vault locks itself. Any number of threads may use the same ones at once; closing is for the last.
 * Memory: every char* that is returned belongs to the caller, who gives it to veil_free. Arguments are only read, and not kept. */
#ifndef VEIL_C_H
#define VEIL_C_H

#if defined(__GNUC__)
#define VEIL_C_API __attribute__((visibility("default")))
#else
#define VEIL_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct veil_engine veil_engine; /* resources and a policy, loaded once */
typedef struct veil_vault veil_vault;   /* the encrypted way back: being written, or opened to restore from */

/* "0.2.0". Not to be freed. */
VEIL_C_API const char* veil_version(void);

/* Opens an engine. `options` is NULL or an object; every key may be left out:
 *   "resources"    folder with languages/ and models/; else VEIL_RESOURCES, else what was installed beside the library
 *   "policy"       name of a policy that ships ("clinical-es"), or the path of a file; or
 *   "policy_yaml"  the text of one's own (docs/policy.md); not both
 *   "language"     "en", "de", "pt" or "es", of every document; else what the document says, else it is identified
 *   "offsets"      "code-points" (default), "bytes" or "utf16": how spans are counted, in and out
 *   "seed"         of surrogates that are made without a key, from 0
 * NULL on failure, with `*error` set to the error as JSON where `error` is not NULL. */
VEIL_C_API veil_engine* veil_open(const char* options, char** error);
VEIL_C_API void veil_close(veil_engine* engine);

/* `document` is {"text", "id", "language", "targets", "spans"}; all but the text may be left out.
 * detect gives {"id", "language", "spans": [...]}, protect {"id", "text", "spans", "risk", "utility"}.
 * Where `vault` is not NULL it holds the way back on the disk before veil_protect returns. */
VEIL_C_API char* veil_detect(const veil_engine* engine, const char* document);
VEIL_C_API char* veil_protect(const veil_engine* engine, veil_vault* vault, const char* document);

/* `options` is {"file", "key_file"}. A vault is never overwritten (write.exists); until veil_vault_finish it is FILE.part.
 * NULL on failure, with `*error` as above. */
VEIL_C_API veil_vault* veil_vault_create(const char* options, char** error);
VEIL_C_API veil_vault* veil_vault_open(const char* options, char** error);
/* Gives a vault that was written its name: {} or an error. Closing one that was not finished leaves FILE.part. */
VEIL_C_API char* veil_vault_finish(veil_vault* vault);
VEIL_C_API void veil_vault_close(veil_vault* vault);

/* `document` is {"text", "id"}, protected text and the id that came with it; "document" may name the id in the vault of an edited text,
 * and "partial": true takes what is certain. Gives {"id", "text", "restored": n, "left": n}, or restore.incomplete and the like. */
VEIL_C_API char* veil_restore(const veil_vault* vault, const char* document);

VEIL_C_API void veil_free(char* text);

#ifdef __cplusplus
}
#endif

#endif
