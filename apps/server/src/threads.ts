/**
 * libuv thread pool size for DuckDB queries, argon2, compression and files. Node's default of four is less
 * than the number of concurrent reports, so four slow ones would block sign-in and files. Heavy users are
 * bounded elsewhere: readers, the writer, imports and exports of the warehouse (8), passwords (2),
 * compression (2). The rest remains for files.
 * Import it before anything that uses a thread, because the size is read once.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16';
