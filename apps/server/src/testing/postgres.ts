import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './free-port.ts';

/** Returns the folder of the PostgreSQL programs: PG_BIN, or else Debian's oldest version from 15, our minimum. */
const findProgramFolder = (): string | undefined => {
  const configured = process.env['PG_BIN'];
  if (configured) return configured;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const oldest = versions.filter((version) => version >= 15).toSorted((a, b) => a - b)[0];
  const folder = join(debian, String(oldest), 'bin');
  return oldest !== undefined && existsSync(join(folder, 'initdb')) ? folder : undefined;
};

export const noPostgresMessage =
  'PostgreSQL 15 is not installed here (apt install postgresql-15, or PG_BIN): not tested on it.';

export const hasPostgres = (): boolean => findProgramFolder() !== undefined;

/** PostgreSQL refuses to run as root, so root runs it as the `postgres` user of its package. */
const postgresUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
};

/**
 * Starts a separate PostgreSQL on a free port, in a temporary folder that `stop` deletes. Its writes do not survive a
 * power cut, which makes it several times faster. @returns its URL, and `stop`. @throws Error if PostgreSQL is not
 * installed (`hasPostgres`).
 */
export const startPostgres = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const bin = findProgramFolder();
  if (bin === undefined) throw new Error(noPostgresMessage);
  const user = postgresUser();
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  execFileSync(join(bin, 'initdb'), init, { ...user, cwd: folder, stdio: 'pipe' });
  const port = await findFreePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',

    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 100,
    shared_buffers: '32MB',
  };
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...set], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      // SIGINT stops PostgreSQL without waiting for connected clients.
      server.kill('SIGINT');
      await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return { url, stop };
    } catch (error) {
      if (server.exitCode !== null || tries > 300) {
        await stop();
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
