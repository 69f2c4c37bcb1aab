#!/usr/bin/python3
"""study_schema.py FORAY STUDY.json…: the JSON Schema of specifications, as the program writes it, accepts the studies that ship
and refuses what the program refuses: every key of every object misspelt, numbers out of bounds, words of no list."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "minItems", "enum", "const", "oneOf", "minimum", "maximum",
         "exclusiveMinimum", "pattern", "$ref", "description", "title", "$schema", "$defs"}


def is_a(value, name):
    if name in ("integer", "number"):
        return isinstance(value, int if name == "integer" else (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def fits(value, schema, top):
    """As much of JSON Schema as is used; anything else would be a mistake of this test."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        return fits(value, top["$defs"][schema["$ref"].rsplit("/", 1)[1]], top)
    types = schema.get("type", [])
    number = is_a(value, "number")
    return all((
        not types or any(is_a(value, t) for t in ([types] if isinstance(types, str) else types)),
        "enum" not in schema or value in schema["enum"],
        "const" not in schema or value == schema["const"],
        "oneOf" not in schema or sum(fits(value, s, top) for s in schema["oneOf"]) == 1,
        not number or schema.get("minimum", value) <= value <= schema.get("maximum", value),
        not number or "exclusiveMinimum" not in schema or value > schema["exclusiveMinimum"],
        not isinstance(value, str) or re.search(schema.get("pattern", ""), value) is not None,
        not isinstance(value, list) or len(value) >= schema.get("minItems", 0),
        not isinstance(value, list) or all(fits(v, schema.get("items", {}), top) for v in value),
        not isinstance(value, dict) or all(key in value for key in schema.get("required", [])),
        not isinstance(value, dict) or all(member_fits(key, v, schema, top) for key, v in value.items())))


def member_fits(key, value, schema, top):
    if key in schema.get("properties", {}):
        return fits(value, schema["properties"][key], top)
    other = schema.get("additionalProperties", True)
    return other if isinstance(other, bool) else fits(value, other, top)


def program_reads(foray, spec, beside):
    """`study check` reads a specification and lists its variants."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", dir=beside) as file:
        json.dump(spec, file)
        file.flush()
        return subprocess.run([foray, "study", "check", file.name], capture_output=True).returncode == 0


SMALL = {"title": "t", "about": "a", "games": 10, "precision": 1.5, "seed": 3, "shard": 5, "watch": 2, "name": "n", "system": "template",
         "policy": "random", "playouts": 3, "base": "b", "design": "one-at-a-time", "options": {}, "with": {}}


def changed():
    """(what, a specification that is wrong in one thing)"""
    for key in SMALL:
        wrong = dict(SMALL)
        wrong[key + "x"] = wrong.pop(key)
        yield f"{key} misspelt", wrong
    for key, value in {"games": 0, "shard": 100001, "watch": -1, "playouts": 0, "precision": 0, "seed": -1, "policy": "luck", "design": "all",
                       "system": 7, "vary": [], "start": {"positions": {}}, "history": {"title": "no basis"}, "raids": [],
                       "objectives": [{"title": "no things"}]}.items():
        yield f"{key} {value}", {**SMALL, key: value}
    yield "a factor of no kind", {**SMALL, "vary": [{"values": [1]}]}
    yield "a level without a title", {**SMALL, "vary": [{"levels": [{"policy": "habit"}]}]}
    yield "a level with a key of raids", {**SMALL, "vary": [{"levels": [{"title": "l", "system": "template"}]}]}
    yield "no raid", {"title": "t"}


def main():
    foray, *studies = sys.argv[1:]
    schema = json.loads(subprocess.run([foray, "schema", "--study"], capture_output=True, text=True, check=True).stdout)
    for path in studies:
        assert fits(json.loads(pathlib.Path(path).read_text()), schema, schema), f"{path} does not fit its schema"
    with tempfile.TemporaryDirectory() as folder:
        assert fits(SMALL, schema, schema) and program_reads(foray, SMALL, folder), "a sound one is refused"
        for what, wrong in changed():
            assert not fits(wrong, schema, schema), f"{what}: the schema accepts it"
            assert not program_reads(foray, wrong, folder), f"{what}: the program accepts it"
    print(f"{len(studies)} studies fit, and what is wrong does not")


main()
