import { buildIfStale } from './build/if-stale.ts';

/** `node tools/build-if-stale.ts [development]` */
await buildIfStale(process.argv[2] === 'development');
