import { join } from 'node:path';
import { buildWeb } from './build/build-web.ts';

/**
 * Builds the web application if its sources have changed: `node tools/build-if-stale.ts [development]`. The variant
 * `development` includes the gallery.
 */
await buildWeb(
  join(import.meta.dirname, '..'),
  process.argv[2] === 'development' ? 'development' : 'production',
);
