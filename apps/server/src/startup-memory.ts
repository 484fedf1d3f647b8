import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees about 40 MB of startup memory, which V8 would keep while the server is idle. It blocks for 0.1 s, so call it
 * before the server listens. V8's small-heap flags save as much, but slow reports of many businesses by two thirds.
 */
export const freeStartupMemory = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
  collect({ execution: 'sync', type: 'major', flavor: 'last-resort' });
};
