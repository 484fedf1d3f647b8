import { inject } from 'vitest';
import type { TestServer } from './setup.ts';

/** Returns the server and sessions of this worker. Throws if the setup provided none. */
export function testServer(): TestServer {
  const testServers = inject('testServers');
  const own = testServers[(Number(process.env['VITEST_POOL_ID']) - 1) % testServers.length];
  if (!own) throw new Error('The set-up provided no server.');
  return own;
}
