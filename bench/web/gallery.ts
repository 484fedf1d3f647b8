import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

const root = join(import.meta.dirname, '../../apps/web');
const how = { root, mode: 'development', logLevel: 'error' } as const;

/**
 * The gallery on a port of its own, with `server` behind it. Built for production, as readers have the product: React's development build,
 * which the tests use for its warnings, draws everything twice and takes three times as long.
 */
export async function serveGallery(server: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'bellwether-bench-gallery-'));
  // Vite's mode says that the gallery is part of it, this which React is.
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
