/**
 * The threads on which Node does what would block it: questions to DuckDB, argon2, compression, files. Node's own number, four, is less
 * than the reports that are answered at a time, and four slow ones would stop sign-in and files. What uses many of them is bounded
 * elsewhere: readers, the writer, imports and exports of the warehouse (8), passwords (2), compression (2); the rest stays for files.
 *
 * Has to be imported before anything that uses a thread: the number is read once.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16';
