import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Plugin, preview } from 'vite';

const root = join(import.meta.dirname, '../../apps/web');

const run = promisify(execFile);

/**
 * Builds a version of the web app, unless it is up to date. The development version has the gallery and React's warnings.
 * Throws if the build fails.
 */
export const buildWeb = async (variant: 'development' | 'production'): Promise<void> => {
  const script = join(root, '../../tools/build-if-stale.ts');
  const env = { ...process.env, NODE_ENV: variant };
  await run(process.execPath, [script, variant], { env }).catch((problem: Error) => {
    throw new Error(`The ${variant} version of the web app could not be built.`, { cause: problem });
  });
};

/** Vite plugin that disables compression, which would run on each response and save nothing on one machine. */
const uncompressed: Plugin = {
  name: 'uncompressed',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, _reply, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
};

/** Serves the development build on its own port, with `server` as its API. `stop` ends the server. */
export async function serveGallery(server: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const serving = await preview({
    root,
    mode: 'development',
    logLevel: 'error',
    // Serves the real path of the link, because a later build replaces the link, but this server needs the files of its
    // own build.
    build: { outDir: await realpath(join(root, 'dist-development')) },
    plugins: [uncompressed],
    preview: { host: '127.0.0.1', port: 0, proxy: { '/v1': server } },
  });
  const address = serving.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery got no port.');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => serving.close() };
}
