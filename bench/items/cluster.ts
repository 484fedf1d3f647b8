import { execFile, spawn } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);
const nobody = 65_534;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isInstalled = async (): Promise<boolean> => {
  try {
    await Promise.all([run('initdb', ['--version']), run('postgres', ['--version'])]);
    return true;
  } catch {
    return false;
  }
};

export type Cluster = { url: string; stop(): Promise<void> };

/**
 * Starts a temporary PostgreSQL in a folder, never as root. Returns undefined where PostgreSQL is not
 * installed.
 */
export const startCluster = async (folder: string): Promise<Cluster | undefined> => {
  if (!(await isInstalled())) return undefined;
  const data = join(folder, 'cluster');
  await mkdir(data);
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) {
    await chown(folder, nobody, nobody);
    await chown(data, nobody, nobody);
  }
  await run('initdb', ['-D', data, '-U', 'bench', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8'], {
    cwd: folder,
    ...as,
  });
  const port = await freePort();
  const server = spawn('postgres', ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data], {
    cwd: folder,
    stdio: 'ignore',
    ...as,
  });
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (attempt > 100 || server.exitCode !== null) throw error;
      await pause(100);
    }
  }
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGINT');
      }),
  };
};
