import { inject } from 'vitest';
import type { TestServer } from './setup.ts';

/** The server and the sessions of this worker. */
export function testServer(): TestServer {
  const testServers = inject('testServers');
  const own = testServers[(Number(process.env['VITEST_POOL_ID']) - 1) % testServers.length];
  if (!own) throw new Error('The set-up provided no server.');
  return own;
}
