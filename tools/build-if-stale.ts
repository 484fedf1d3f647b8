import { join } from 'node:path';
import { buildWeb } from './build/build-web.ts';

/** `node tools/build-if-stale.ts [development]`: `development` builds the variant with the gallery. */
await buildWeb(
  join(import.meta.dirname, '..'),
  process.argv[2] === 'development' ? 'development' : 'production',
);
