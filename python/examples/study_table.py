#!/usr/bin/python3
"""A table of results as numpy arrays:  study_table.py FILE [--table NAME] [--by COLUMN]

FILE is what Foray writes: JSON of `foray playout --json`, CSV with a line of headings, or an SQLite file, of which the tables
are listed unless one is named. Every column of numbers is summed up; --by does it for each value of another column."""

import argparse
import csv
import io
import json
import pathlib
import sqlite3
import sys

import numpy as np


def of_rows(headings, rows):
    """Columns by name: numbers where all are numbers, words otherwise."""
    columns = {}
    for name, values in zip(headings, zip(*rows)):
        try:
            columns[name] = np.array([float("nan") if v in ("", None) else float(v) for v in values])
        except (TypeError, ValueError):
            columns[name] = np.array([str(v) for v in values])
    return columns


def of_json(text):
    """The histogram of a run of playouts as one row for each game; a list of objects as its rows."""
    told = json.loads(text)
    if isinstance(told, list):
        headings = sorted({k for row in told for k, v in row.items() if not isinstance(v, (dict, list))})
        return of_rows(headings, [[row.get(h) for h in headings] for row in told])
    points = np.array([float(p) for p in told["histogram"]])
    return {"points": np.repeat(points, list(told["histogram"].values()))}


def of_sqlite(path, table):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
        tables = [name for (name,) in file.execute("select name from sqlite_master where type in ('table', 'view') order by name")]
        if table not in tables:
            sys.exit(f'tables: {", ".join(tables)} (--table NAME)')
        rows = file.execute(f'select * from "{table}"')
        return of_rows([d[0] for d in rows.description], rows.fetchall())


def read(path, table):
    if path != "-" and pathlib.Path(path).read_bytes()[:16] == b"SQLite format 3\0":
        return of_sqlite(path, table)
    text = sys.stdin.read() if path == "-" else pathlib.Path(path).read_text()
    if text.lstrip()[:1] in ("{", "["):
        return of_json(text)
    headings, *rows = csv.reader(io.StringIO(text))
    return of_rows(headings, rows)


def sum_up(columns, which, title):
    for name, values in columns.items():
        if values.dtype.kind == "f" and which.any():
            these = values[which]
            error = 1.96 * np.nanstd(these) / np.sqrt(max(1, np.isfinite(these).sum()))
            print(f"{title}{name:24} {len(these):8d} rows  mean {np.nanmean(these):10.3f} ± {error:.3f}"
                  f"  from {np.nanmin(these):g} to {np.nanmax(these):g}")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("file")
    words.add_argument("--table")
    words.add_argument("--by")
    given = words.parse_args()
    columns = read(given.file, given.table)
    if given.by is None:
        return sum_up(columns, np.ones(len(next(iter(columns.values()))), bool), "")
    if given.by not in columns:
        sys.exit(f'columns: {", ".join(columns)}')
    for value in np.unique(columns[given.by]):
        sum_up(columns, columns[given.by] == value, f"{given.by} {value}: ")


if __name__ == "__main__":
    main()
