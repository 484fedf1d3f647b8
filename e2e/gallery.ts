import { join } from 'node:path';
import { build, preview } from 'vite';

const root = join(import.meta.dirname, '../apps/web');

/** Builds the web application for development, which has the gallery. */
export const buildGallery = async (): Promise<void> => {
  await build({ root, mode: 'development', logLevel: 'error' });
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
