// All commands, in the order of `veil --help`. Those of tools/ and service/ are told by VEIL_TOOL and VEIL_SERVED: a program that was built
// without them knows their names, to say how to get them, and nothing else of them.
#include <algorithm>

#include "cli/command/command.h"

#ifdef VEIL_TOOLS
#define VEIL_TOOL(make) make
#else
#define VEIL_TOOL(make) nullptr
#endif

#ifdef VEIL_SERVICE
#define VEIL_SERVED(make) make
#else
#define VEIL_SERVED(make) nullptr
#endif

#if defined(VEIL_TOOLS) && defined(VEIL_SERVICE)
#define VEIL_SERVED_TOOL(make) make
#else
#define VEIL_SERVED_TOOL(make) nullptr
#endif

namespace veil::cli {
namespace {

const std::vector<CommandEntry>& all_commands() {
  static const std::vector<CommandEntry> table = {
      {"Protect and restore", "protect", "Replace what gives somebody away, verified before it leaves",
       "veil protect examples --output protected --method generalize --report report.html", make_protect},
      {"Protect and restore", "restore", "Put the originals back, for whoever holds vault and key",
       "veil vault new-key my.key\n"
       "veil protect examples/letter.de.txt --vault my.vault --key-file my.key --output protected.txt\n"
       "veil restore protected.txt --vault my.vault --key-file my.key",
       make_restore},
      {"Protect and restore", "vault new-key", "Make the secret that seals and opens vaults; look into one: vault info, show",
       "veil vault new-key my.key", make_new_key},
      {"", "vault info", "What a vault holds, in numbers; no originals",
       "veil vault new-key my.key\n"
       "veil protect examples/letter.en.txt --vault my.vault --key-file my.key --output protected.txt\n"
       "veil vault info my.vault --key-file my.key",
       make_vault_info},
      {"", "vault show", "The table of solutions as JSON Lines; with originals only when asked for",
       "veil vault new-key my.key\n"
       "veil protect examples/letter.en.txt --vault my.vault --key-file my.key --output protected.txt\n"
       "veil vault show my.vault --key-file my.key",
       make_vault_show},
      {"Protect and restore", "serve", "All of it over HTTP: API, drop-in for Presidio, proxy for language models",
       "veil serve --policy hipaa --port 8080 --check", VEIL_SERVED(make_serve)},
      {"", "mcp", "Tools detect, protect, restore and risk for language models, over standard input and output (MCP)",
       "echo '{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}' | veil mcp", VEIL_SERVED(make_mcp)},
      {"", "service key", "Make a key for a program that uses the service; it is shown once",
       "veil vault new-key db.key\n"
       "veil service key billing --role client --days 90 --database veil.db --secret file:db.key",
       VEIL_SERVED(make_service_key)},
      {"", "service keys", "The keys that were made, and whether they are good",
       "veil vault new-key db.key\n"
       "veil service keys --database veil.db --secret file:db.key",
       VEIL_SERVED(make_service_keys)},
      {"", "service revoke", "Make a key worthless", "veil service revoke --help", VEIL_SERVED(make_service_revoke)},
      {"", "service user", "Give a person a name and a password for sessions, or other ones",
       "veil vault new-key db.key\n"
       "echo 'correct horse battery' | veil service user ada --database veil.db --secret file:db.key",
       VEIL_SERVED(make_service_user)},
      {"", "service backup", "A copy of the database, also while the service runs",
       "veil vault new-key db.key\n"
       "veil service key billing --database veil.db --secret file:db.key\n"
       "veil service backup veil.backup --database veil.db --secret file:db.key",
       VEIL_SERVED(make_service_backup)},
      {"", "service restore", "Make a back-up the database", "veil service restore --help", VEIL_SERVED(make_service_restore)},
      {"", "service secret", "Another secret for the database, and a new key for what is kept from now on",
       "veil vault new-key db.key\n"
       "veil vault new-key new.key\n"
       "veil service secret --new-secret file:new.key --database veil.db --secret file:db.key",
       VEIL_SERVED(make_service_secret)},
      {"", "audit verify", "Whether the audit log of the service is as it was written",
       "veil vault new-key db.key\n"
       "veil service key billing --database veil.db --secret file:db.key\n"
       "veil audit verify --database veil.db --secret file:db.key",
       VEIL_SERVED(make_audit_verify)},

      {"Look closer", "detect", "Find what gives somebody away: label, place and who says so",
       "veil detect examples/letter.es.txt\n"
       "veil detect examples --report found.html --output found.jsonl",
       make_detect},
      {"Look closer", "risk", "What texts disclose about a person or a fact, before and after protection",
       "veil risk examples/letter.en.txt\n"
       "veil risk examples --ranking",
       make_risk},
      {"Look closer", "table", "Documents as a table of their people; safe tables: table anonymize, profile",
       "veil table examples/collection --attributes age,birthplace,residence,profession\n"
       "veil table examples/collection --output people.jsonl --dictionary people.json",
       make_table},
      {"", "table anonymize", "A table that keeps a promise: k, l, t, k-map, presence; or private counts of it",
       "veil table anonymize tests/cli/tables/patients.csv --quasi age,town,job --confidential illness --numeric age "
       "--hierarchy town=tests/cli/tables/towns.csv --k 3 --l 2\n"
       "veil table anonymize tests/cli/tables/patients.csv --counts illness --epsilon 1",
       make_table_anonymize},
      {"", "table profile", "How rows of a table stand out: uniques by combination of columns",
       "veil table profile tests/cli/tables/patients.csv --quasi age,town,job", make_table_profile},
      {"Look closer", "analyse", "Tokens, parts of speech, features, noun phrases, as CoNLL-U", "veil analyse examples/letter.pt.txt",
       make_analyse},
      {"Look closer", "evaluate", "Every measure of the field: what was found, joined or chosen, against gold",
       "veil detect examples --with-text --output found.jsonl\n"
       "veil evaluate found.jsonl found.jsonl --measures tokens,labels",
       VEIL_TOOL(make_evaluate)},
      {"Look closer", "select", "Options of given mentions ranked as people choose (WikiReplace JSON)",
       "veil select tests/cli/choices/letters.json --output ranked.json\n"
       "veil select tests/cli/choices/letters.json --statistics",
       make_select},
      {"Look closer", "attack", "How many documents an attacker re-identifies who knows public text about people",
       "veil attack examples/attack/letters.jsonl --background examples/attack/people.jsonl --clues 3", VEIL_TOOL(make_attack)},
      {"Look closer", "bench", "Speed, latency, memory and start-up on this machine, also of other tools",
       "veil bench --seconds 0.2\n"
       "veil bench examples --seconds 0.2 --against presidio,spacy --markdown",
       VEIL_TOOL(make_bench)},
      {"Look closer", "doctor", "What is installed, what is missing, and how to mend it", "veil doctor", make_doctor},

      {"Make models", "train tagger", "Learn parts of speech and features of a language from treebanks",
       "veil train tagger --language en --treebanks tests/cli/treebanks --teachers 0 --output en.veil", VEIL_TOOL(make_train_tagger)},
      {"Make models", "train entities", "Learn to find names and other entities from annotated text",
       "veil train entities tests/cli/entities/letters.conll --language en --output names.veil", VEIL_TOOL(make_train_entities)},
      {"Make models", "train neural", "Teach a neural model from annotated text what each word is",
       "veil train neural tests/neural/letters.jsonl --start tests/neural/small.veil --output words.veil", VEIL_TOOL(make_train_neural)},
      {"Make models", "train clusters", "Group words that stand in the same surroundings, from running text",
       "veil train clusters tests/cli/entities/text.txt --clusters 4 --smallest-count 1 --output words.tsv",
       VEIL_TOOL(make_train_clusters)},
      {"Make models", "train languages", "Learn to identify languages from corpora",
       "veil train languages --data corpora --other word-lists --output languages.veil", VEIL_TOOL(make_train_languages)},
      {"Make models", "train kinds", "Learn to tell everyday text from edited prose, from texts of each kind",
       "veil train kinds tests/cli/kinds/texts.jsonl --folds 2 --output kinds.veil\n"
       "veil train kinds tests/cli/kinds/texts.jsonl --measure kinds.veil",
       VEIL_TOOL(make_train_kinds)},
      {"Make models", "train phantom", "Learn how likely public text repeats what a document says",
       "veil train phantom examples/tagged.jsonl --background examples/people.jsonl --output phantom.tsv", VEIL_TOOL(make_train_phantom)},
      {"Make models", "train gazetteers", "Gather names, places and professions from lists",
       "veil train gazetteers --languages languages --output gazetteers.veil", VEIL_TOOL(make_train_gazetteers)},
      {"Make models", "train linker", "Learn what names mean, from mentions that say what they are",
       "veil train linker tests/cli/linker/passages.jsonl --smallest-kind 2 --output linker.veil\n"
       "veil train linker tests/cli/linker/passages.jsonl --measure linker.veil",
       VEIL_TOOL(make_train_linker)},
      {"Make models", "train selector", "Learn to choose among options from choices of people",
       "veil train selector tests/cli/choices/letters.json --rounds 20 --output selector.veil", VEIL_TOOL(make_train_selector)},
      {"Make models", "train reviewed", "Learn from what people decided in the service, if that is better", "veil train reviewed --help",
       VEIL_SERVED_TOOL(make_train_reviewed)},
      {"Make models", "knowledge build", "Make the knowledge base that ships, from the core and open sources",
       "veil knowledge build --packages build/training-data --data corpora --output knowledge.veil", VEIL_TOOL(make_knowledge_build)},
      {"Make models", "knowledge import", "Make a knowledge base from Wikidata, SNOMED, OBO, SKOS, OWL, WordNets, CSV",
       "veil knowledge import tests/cli/knowledge/places.csv --output places.veil", VEIL_TOOL(make_knowledge_import)},
      {"Make models", "knowledge info", "What knowledge bases hold: sources, concepts, names, generalizations",
       "veil knowledge info tests/cli/knowledge/places.veil", make_knowledge_info},
      {"Make models", "knowledge show", "All senses of a term, and what is more general than each",
       "veil knowledge show Oslo --knowledge tests/cli/knowledge/places.veil\n"
       "veil knowledge show Noruega --language pt --knowledge tests/cli/knowledge/places.veil --json",
       make_knowledge_show},
      {"Make models", "vectors train", "Learn vectors of words and phrases from running text",
       "veil vectors train tests/cli/entities/text.txt --dimensions 20 --output words.vectors\n"
       "veil vectors near oslo --vectors words.vectors --count 5",
       VEIL_TOOL(make_vectors_train)},
      {"Make models", "vectors update", "Go on learning from more text, with the words that are new in it",
       "veil vectors train tests/cli/entities/text.txt --dimensions 20 --output words.vectors\n"
       "veil vectors update words.vectors examples/letter.en.txt",
       VEIL_TOOL(make_vectors_update)},
      {"Make models", "vectors convert", "Make Veil's file from vectors of word2vec, fastText or GloVe, or a smaller one",
       "veil vectors convert tests/cli/vectors/fruit.vec --output fruit.vectors --bits 8", make_vectors_convert},
      {"Make models", "vectors info", "What files of vectors hold",
       "veil vectors convert tests/cli/vectors/fruit.vec --output fruit.vectors\n"
       "veil vectors info fruit.vectors",
       make_vectors_info},
      {"Make models", "vectors near", "Which words and phrases stand near a phrase",
       "veil vectors convert tests/cli/vectors/fruit.vec --output fruit.vectors\n"
       "veil vectors near \"green apple\" --vectors fruit.vectors --count 3",
       make_vectors_near},
      {"Make models", "vectors calibrate", "How near to a target is too near: precision and recall over the threshold",
       "veil vectors calibrate tests/cli/vectors/tagged.jsonl --from 0.2 --to 0.6 --step 0.2", VEIL_TOOL(make_vectors_calibrate)},
      {"Make models", "corpus index", "Count words and phrases of a collection, alone and together",
       "veil corpus index examples --unit sentence --stems en --output letters.statistics\n"
       "veil corpus index README.md --format txt --add-to letters.statistics --output more.statistics",
       VEIL_TOOL(make_corpus_index)},
      {"Make models", "corpus merge", "Make one index from those of parts of a collection",
       "veil corpus index examples/letter.en.txt --smallest-pair-count 1 --output a.statistics\n"
       "veil corpus index examples/letter.de.txt --smallest-pair-count 1 --output b.statistics\n"
       "veil corpus merge a.statistics b.statistics --output both.statistics",
       VEIL_TOOL(make_corpus_merge)},
      {"Make models", "corpus hits", "How often terms occur, alone and together, and what that says about them",
       "veil corpus hits insulin diabetes \"heart attack\" --statistics tests/cli/statistics/medical.hits", make_corpus_hits},
      {"Make models", "corpus info", "What indexes and tables of counts hold", "veil corpus info tests/cli/statistics/medical.hits",
       make_corpus_info},
  };
  return table;
}

}  // namespace

const std::vector<CommandEntry>& command_table() {
  static const std::vector<CommandEntry> built = [] {
    std::vector<CommandEntry> commands = all_commands();
    std::erase_if(commands, [](const CommandEntry& entry) { return entry.make == nullptr; });
    return commands;
  }();
  return built;
}

bool is_left_out(std::string_view name) {
  return std::any_of(all_commands().begin(), all_commands().end(), [&](const CommandEntry& entry) {
    return entry.make == nullptr && (entry.name == name || entry.name.starts_with(std::string(name) + " "));
  });
}

}  // namespace veil::cli
