import { inject } from 'vitest';
import type { World } from './setup.ts';

/** The server and the sessions of this worker. */
export function world(): World {
  const worlds = inject('worlds');
  const own = worlds[(Number(process.env['VITEST_POOL_ID']) - 1) % worlds.length];
  if (!own) throw new Error('The set-up provided no server.');
  return own;
}
