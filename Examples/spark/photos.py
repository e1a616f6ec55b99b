#!/usr/bin/env python3
"""Lists and edits photos on a Spark cluster, with exifcli on each machine. See README.md beside this file."""

import argparse
import functools
import os
import sys

import editing
import listing
import objects
import schema

# The photos of a task: about a second of work.
PHOTOS_IN_TASK = 10_000
OBJECTS_IN_TASK = 1_000
# The files that the tasks need.
MODULES = ("editing", "listing", "names", "objects", "program", "schema")


def session():
    """The Spark session, with the modules of this folder for the tasks."""
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("photos").getOrCreate()
    folder = os.path.dirname(os.path.abspath(__file__))
    for module in MODULES:
        spark.sparkContext.addPyFile(os.path.join(folder, module + ".py"))
    return spark


def tasks(spark, count, in_task):
    """How many tasks get `count` items, with at most `in_task` for each, and work for each core."""
    return max(spark.sparkContext.defaultParallelism, -(-count // in_task))


def distributed(spark, items, in_task):
    """The items, in as many partitions as there are tasks."""
    return spark.sparkContext.parallelize(items, tasks(spark, len(items), in_task))


def table(spark, rows, exifcli):
    """The rows, lines of JSON, as a table. A line that does not fit the schema fails."""
    columns = schema.of_listing(schema.fields(exifcli))
    return spark.read.schema(columns).option("mode", "FAILFAST").json(rows)


def write_by_year(photos, out):
    """Writes Parquet with a folder for each year of captureDate; photos without a date, or with a guess, have their own."""
    date = "IF(captureDateSource <=> 'guess', NULL, captureDate)"
    photos = photos.selectExpr("*", f"try_cast(substring({date}, 1, 4) AS INT) AS year")
    # Neither many small files nor one task for a year that has most of the photos.
    photos.hint("rebalance", "year").write.partitionBy("year").mode("errorifexists").parquet(out)


def list_tree(spark, arguments):
    """Lists the photos of a tree into Parquet."""
    paths = listing.walk(arguments.tree, arguments.any_name)
    rows = distributed(spark, paths, arguments.in_task or PHOTOS_IN_TASK).mapPartitions(
        functools.partial(listing.rows, exifcli=arguments.exifcli)
    )
    write_by_year(table(spark, rows, arguments.exifcli), arguments.out)
    report(spark, arguments.out)


def list_objects(spark, arguments):
    """Lists the photos of a bucket into Parquet."""
    bucket, _, prefix = arguments.address.removeprefix("s3://").partition("/")
    if arguments.keys:
        with open(arguments.keys, encoding="utf-8") as file:
            keys = file.read().removesuffix("\n").split("\n")
    else:
        keys = list(objects.keys(bucket, prefix, arguments.endpoint))
    rows = distributed(spark, keys, arguments.in_task or OBJECTS_IN_TASK).mapPartitions(
        functools.partial(
            objects.rows, bucket=bucket, endpoint=arguments.endpoint, exifcli=arguments.exifcli
        )
    )
    write_by_year(table(spark, rows, arguments.exifcli), arguments.out)
    report(spark, arguments.out)


def report(spark, out):
    """Says how many photos were listed, and how many failed, by the code of the failure."""
    counts = spark.read.parquet(out).groupBy("error.code").count().collect()
    failures = sorted((row["code"], row["count"]) for row in counts if row["code"])
    listed = sum(row["count"] for row in counts if not row["code"])
    print(f"listed {listed}, failed {sum(count for _, count in failures)}")
    for code, count in failures:
        print(f"  {code}: {count}")


def top(spark, arguments):
    """Shows the photos with the largest values of a field."""
    by = arguments.by
    photos = spark.read.parquet(arguments.parquet).where(f"`{by}` IS NOT NULL")
    photos.selectExpr("file", f"`{by}`").orderBy(photos[by].desc(), "file").show(arguments.n, False)


def histogram(spark, arguments):
    """Counts the photos by the values of a field; dates by their years, each keyword by itself."""
    by = arguments.by
    photos = spark.read.parquet(arguments.parquet).where("error IS NULL")
    kind = next((f["kind"] for f in schema.fields(arguments.exifcli) if f["name"] == by), "text")
    value = {"date": f"substring(`{by}`, 1, 4)", "list": f"explode_outer(`{by}`)"}.get(kind, f"`{by}`")
    counts = photos.selectExpr(f"{value} AS `{by}`").groupBy(by).count()
    counts.orderBy(counts[by].asc_nulls_last()).show(10_000, False)


def edit(spark, arguments):
    """Edits the photos of a table of changes, and writes the outcomes as Parquet."""
    editable = schema.editable(schema.fields(arguments.exifcli))
    changes, header = editing.read(spark, arguments.changes, editable)
    partitions = tasks(spark, changes.count(), arguments.in_task or PHOTOS_IN_TASK)
    journals = None
    if arguments.journals:
        os.makedirs(arguments.journals, exist_ok=True)
        journals = os.path.join(os.path.abspath(arguments.journals), spark.sparkContext.applicationId)
    work = functools.partial(
        editing.edit_partition, header=header, journals=journals, exifcli=arguments.exifcli
    )
    outcomes = editing.by_photo(changes, partitions).mapPartitions(work)
    # Each task runs once for this table. To count the rows first would edit, and then edit again.
    spark.createDataFrame(outcomes, editing.OUTCOMES).write.mode("errorifexists").parquet(arguments.out)
    counts = spark.read.parquet(arguments.out).groupBy("status").count().collect()
    counts = {row["status"]: row["count"] for row in counts}
    print(", ".join(f"{s} {counts.get(s, 0)}" for s in ("edited", "unchanged", "failed")))


def parsed(arguments):
    """The arguments of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exifcli", default="exifcli", help="the program, on each machine")
    parser.add_argument("--in-task", type=int, metavar="N", help="at most N photos for each task")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("list", help="list a tree of photos into Parquet")
    command.add_argument("tree", help="a folder that each machine has at this path")
    command.add_argument("out", help="a new folder for the Parquet files")
    command.add_argument("--any-name", action="store_true", help="take files of any name")
    command.set_defaults(run=list_tree)

    command = commands.add_parser("objects", help="list the photos of a bucket into Parquet")
    command.add_argument("address", help="s3://BUCKET/PREFIX")
    command.add_argument("out", help="a new folder for the Parquet files")
    command.add_argument("--endpoint", metavar="URL", help="a store other than that of AWS")
    command.add_argument("--keys", metavar="FILE", help="take the keys in this file, one per line")
    command.set_defaults(run=list_objects)

    command = commands.add_parser("top", help="show the photos with the largest values of a field")
    command.add_argument("parquet")
    command.add_argument("--by", default="iso", metavar="FIELD")
    command.add_argument("-n", type=int, default=20)
    command.set_defaults(run=top)

    command = commands.add_parser("histogram", help="count the photos by the values of a field")
    command.add_argument("parquet")
    command.add_argument("--by", default="iso", metavar="FIELD")
    command.set_defaults(run=histogram)

    command = commands.add_parser("edit", help="edit photos by a table of changes")
    command.add_argument("changes", help=".csv, .json, .jsonl or .parquet: 'file' and fields")
    command.add_argument("out", help="a new folder for the outcomes, as Parquet files")
    command.add_argument("--journals", metavar="FOLDER", help="record the edits here, for undo")
    command.set_defaults(run=edit)
    return parser.parse_args(arguments)


def main():
    arguments = parsed(sys.argv[1:])
    spark = session()
    try:
        arguments.run(spark, arguments)
    except editing.RefusedChanges as error:
        sys.exit(f"photos.py: {error}; nothing was done")
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
