#!/bin/sh
# Runs a Node program with the settings of the server's process:
#
#   sh apps/server/start.sh apps/server/src/main.ts --demo
#
# The C library and libuv read these variables before the program's first line, so the program cannot set them.
# A variable that the environment sets keeps its value. Without this script the server also runs, but it starts
# more slowly, uses more memory, and slow reports delay sign-ins.

# glibc returns freed memory, and all threads share two pools: an idle server uses at least 30 MB less.
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-65536}"
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"

# Threads for DuckDB queries, argon2, compression and files. Node's default of four is less than the number of
# concurrent reports, so four slow ones would block sign-in and files. Heavy users are bounded elsewhere: readers,
# the writer, imports and exports of the warehouse (8), passwords (2), compression (2). The rest remains for files.
export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-16}"

# `exec` keeps the process id, so signals reach the program.
exec node --import "$(cd "$(dirname "$0")" && pwd)/src/startup-hooks.ts" "$@"
