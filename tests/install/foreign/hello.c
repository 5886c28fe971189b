/* The same through the C interface, and the way back: prints what each call answers, one line each. */
#include <stdio.h>
#include <string.h>

#include <veil/c.h>

static void say(char* line) {
  puts(line ? line : "no memory");
  veil_free(line);
}

int main(int count, char** words) {
  char* error = NULL;
  veil_engine* engine = veil_open(count > 1 ? words[1] : NULL, &error);
  if (engine == NULL) {
    say(error);
    return 1;
  }
  const char* document = "{\"id\": \"a1\", \"text\": \"Anna Vries moved to Oslo.\"}";
  say(veil_detect(engine, document));
  say(veil_protect(engine, NULL, document));
  say(veil_protect(engine, NULL, "{\"text\": \"cut"));
  if (count > 2) {
    veil_vault* vault = veil_vault_create(words[2], &error);
    if (vault == NULL) {
      say(error);
    } else {
      say(veil_protect(engine, vault, document));
      say(veil_vault_finish(vault));
      veil_vault_close(vault);
      vault = veil_vault_open(words[2], &error);
      say(veil_restore(vault, "{\"id\": \"a1\", \"text\": \"[PERSON1] moved to [LOC1].\"}"));
      say(veil_restore(vault, "{\"id\": \"a1\", \"text\": \"something else\"}"));
      veil_vault_close(vault);
    }
  }
  veil_close(engine);
  return strcmp(veil_version(), "") == 0;
}
