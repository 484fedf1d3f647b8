import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const root = join(import.meta.dirname, '../../apps/web');
const how = { root, mode: 'development', logLevel: 'error' } as const;

/**
 * Serves the gallery on a free port, with `server` as its API. The gallery is a production build, because React's
 * development build renders twice and takes three times as long.
 */
export async function serveBenchGallery(server: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'bellwether-bench-gallery-'));
  // Vite's mode decides that the gallery is included; `NODE_ENV` selects the production build of React.
  process.env['NODE_ENV'] = 'production';
  await build({ ...how, build: { outDir, emptyOutDir: true } });
  const proxy = { '/v1': server };
  const serving = await preview({
    ...how,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy },
  });
  const address = serving.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery got no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      await serving.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
