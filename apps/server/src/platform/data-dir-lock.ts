import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unix sockets have short names, so the folder's is hashed. */
const addressOf = (folder: string): string => {
  const name = `bellwether-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
};

const isHeld = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(address);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

const listen = (server: Server, address: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });

/**
 * Takes the data folder for this process: the stores in it bear only one. The lock is a listening socket, so the system
 * lets go of it when the process dies in whatever way, and nothing stale can keep the next one from starting.
 * @returns lets the folder go.
 * @throws Error with a sentence when another process has it.
 */
export const lockDataDir = async (folder: string): Promise<() => Promise<void>> => {
  const address = addressOf(folder);
  const server = createServer((socket) => socket.destroy()).unref();
  let taken = await listen(server, address);
  if (!taken && !(await isHeld(address))) {
    await unlink(address).catch(() => undefined);
    taken = await listen(server, address);
  }
  if (!taken) throw new Error(`The data folder ${folder} is in use by another Bellwether.`);
  return () => new Promise((resolve) => server.close(() => resolve()));
};
