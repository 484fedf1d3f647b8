import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';

const root = join(import.meta.dirname, '../apps/web');

const run = promisify(execFile);

/** Builds the web application for development, which has the gallery and React's own warnings, unless it stands already. */
export const buildGallery = async (): Promise<void> => {
  const script = join(root, '../../tools/build-if-stale.ts');
  const env = { ...process.env, NODE_ENV: 'development' };
  await run(process.execPath, [script, 'development'], { env }).catch((problem: Error) => {
    throw new Error('The gallery could not be built.', { cause: problem });
  });
};

/** Serves what `buildGallery` built on a port of its own, with `server` behind it. `stop` ends the serving. */
export async function serveGallery(server: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const serving = await preview({
    root,
    mode: 'development',
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0, proxy: { '/v1': server } },
  });
  const address = serving.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery got no port.');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => serving.close() };
}
