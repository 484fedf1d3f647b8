import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Plugin, preview } from 'vite';

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

/** Vite compresses each answer anew, and on one machine nothing is saved by that. */
const uncompressed: Plugin = {
  name: 'uncompressed',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, _reply, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
};

/** Serves what `buildGallery` built on a port of its own, with `server` behind it. `stop` ends the serving. */
export async function serveGallery(server: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const serving = await preview({
    root,
    mode: 'development',
    logLevel: 'error',
    plugins: [uncompressed],
    preview: { host: '127.0.0.1', port: 0, proxy: { '/v1': server } },
  });
  const address = serving.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery got no port.');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => serving.close() };
}
