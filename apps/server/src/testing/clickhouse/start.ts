import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../free-port.ts';

/** ClickHouse's engine as a library. With 546 MB it is too large for a dependency of the project. */
const chdbVersion = '3.4.0';
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const library = join(root, `node_modules/.cache/chdb-${chdbVersion}`);

/**
 * Installs the engine on first use, in a second folder that is then renamed: an interrupted installation would count as
 * complete.
 */
export const installClickHouse = (): void => {
  if (existsSync(library)) return;
  const cache = dirname(library);
  mkdirSync(cache, { recursive: true });
  const beside = mkdtempSync(join(cache, 'chdb-new-'));
  writeFileSync(join(beside, 'package.json'), '{ "private": true }\n');
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const [program, args] = existsSync(npm) ? [process.execPath, [npm]] : ['npm', []];
  try {
    execFileSync(program, [...args, 'install', '--no-audit', '--no-fund', `chdb@${chdbVersion}`], {
      cwd: beside,
      stdio: 'inherit',
    });
    renameSync(beside, library);
  } catch (error) {
    // Another process may have installed the engine meanwhile.
    if (!existsSync(library)) throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
};

/**
 * Starts ClickHouse's engine on a free port, in a temporary folder that `stop` deletes. @returns its URL without a
 * database, and `stop`.
 */
export const startClickHouse = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-clickhouse-'));
  const port = await findFreePort();
  const server = fork(join(import.meta.dirname, 'server.ts'), [library, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  });
  if (server.stdout) await once(server.stdout, 'data');
  return {
    url: `http://default:@127.0.0.1:${port}`,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};
