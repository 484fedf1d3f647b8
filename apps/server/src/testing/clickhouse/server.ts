import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createMutex } from '../../platform/mutex.ts';

/**
 * Serves the ClickHouse engine over ClickHouse's HTTP protocol on loopback, so that tests use the real client. The
 * engine is the library `chdb`, which runs one statement at a time. Arguments: installation folder of chdb, data
 * folder, and port.
 */
const [library = '', data = '', port = ''] = process.argv.slice(2);

type Session = {
  query(sql: string, format?: string): string;
  queryAsync(sql: string, options: { format: string }): Promise<{ bytes(): Uint8Array }>;
};
const { Session } = createRequire(join(library, 'package.json'))('chdb') as {
  Session: new (path: string) => Session;
};
const session = new Session(data);
const folder = mkdtempSync(join(tmpdir(), 'bellwether-chdb-'));
const inTurn = createMutex();

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
/** URL parameters of a request that are not settings of the engine. */
const noSettings = new Set(['query', 'query_id', 'database', 'wait_end_of_query', 'session_id', 'role']);
/** Settings whose value is a map, written as text. */
const maps = new Set(['additional_table_filters']);
const applied = new Map<string, string>();

/** Applies the database, settings and values of a request to the session, and resets those of earlier requests. */
const prepare = (args: URLSearchParams): void => {
  const database = args.get('database') ?? 'default';
  const wanted = new Map([...args].filter(([name]) => !noSettings.has(name)));
  const changes = [...wanted].filter(([name, value]) => applied.get(name) !== value);
  const old = [...applied.keys()].filter((name) => !wanted.has(name) && !name.startsWith('param_'));
  const set = changes.map(([name, value]) => `${name} = ${maps.has(name) ? value : literal(value)}`);
  const reset = old.map((name) => `${name} = DEFAULT`);
  if (applied.get('database') !== database) session.query(`USE \`${database}\``);
  if (set.length + reset.length > 0) session.query(`SET ${[...set, ...reset].join(', ')}`);
  for (const name of old) applied.delete(name);
  for (const [name, value] of wanted) applied.set(name, value);
  applied.set('database', database);
};

/** Inserts the body of a request through a file. */
const insert = async (statement: string, body: Buffer): Promise<void> => {
  const [, into = '', columns = '', format = ''] =
    /^\s*(INSERT INTO \S+)\s*(\([^)]*\))?\s*FORMAT (\w+)/is.exec(statement) ?? [];
  if (format === 'Parquet') {
    const file = join(folder, randomUUID());
    await writeFile(file, body);
    try {
      session.query(`${into} ${columns} SELECT ${columns.slice(1, -1)} FROM file(${literal(file)}, Parquet)`);
    } finally {
      rmSync(file);
    }
  } else session.query(`${into} ${columns} FORMAT ${format}\n${body.toString()}`);
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const args = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const body = await buffer(request);
  const inAddress = args.get('query') ?? '';
  await inTurn(async () => {
    if (response.destroyed) return;
    try {
      prepare(args);
      if (/^\s*INSERT/i.test(inAddress)) {
        await insert(inAddress, body);
        response.end();
        return;
      }
      const [, statement = '', format = 'TabSeparated'] =
        /^(.*?)(?:\s+FORMAT (\w+))?[\s;]*$/s.exec(inAddress + body.toString()) ?? [];
      const result = await session.queryAsync(statement, { format });
      response.end(result.bytes());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const [, code = '1000'] = /Code: (\d+)/.exec(message) ?? [];
      response.writeHead(500, { 'x-clickhouse-exception-code': code });
      response.end(message);
    }
  });
};

const server = createServer((request, response) => {
  if (request.url === '/ping') response.end('Ok.\n');
  else answer(request, response).catch((error: unknown) => response.destroy(error as Error));
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
