"""spaCy: tokens, tags and entities with the small model of each language, where all of them are installed; otherwise its tokenizer
alone, which is said in the answer."""

import measure

MODELS = {"en": "en_core_web_sm", "de": "de_core_news_sm", "pt": "pt_core_news_sm", "es": "es_core_news_sm"}


def load(languages):
    import spacy

    installed = {language: MODELS[language] for language in languages if language in MODELS and spacy.util.is_package(MODELS[language])}
    if len(installed) == len(languages):
        pipelines = {language: spacy.load(model) for language, model in installed.items()}
        return spacy.__version__, "tokens, tags, entities (small models)", "detect", lambda text, language: pipelines[language](text)
    pipelines = {language: spacy.blank(language) for language in languages}
    for pipeline in pipelines.values():
        pipeline.add_pipe("sentencizer")
    return (spacy.__version__, "tokens and sentences only: no model installed", "analyse",
            lambda text, language: pipelines[language](text))


measure.run(load)
