import type { OAuthService } from '@bellwether/connectors/kit/oauth';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { createAuthority, emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConnection } from '../../../testing/connections.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openToken, sealTokens } from './tokens.ts';

/** Service whose refresh tokens work only once: a second use ends the access. */
const service: OAuthService = {
  name: 'Strict',
  setting: 'STRICT',
  authorizeUrl: 'https://strict.example/authorize',
  tokenUrl: 'https://strict.example/token',
  scopes: ['read'],
};

let testApp: TestApp;
let emulators: Emulators;
const authority = createAuthority({ now: () => testApp.clock.now(), rotates: true });

beforeAll(async () => {
  emulators = await startEmulators([{ hosts: ['strict.example'], answer: authority.token }]);
  testApp = await openTestApp({
    config: { oauthClients: { STRICT: emulatorClient }, emulatorUrl: emulators.url },
  });
});
afterAll(async () => {
  await testApp.close();
  await emulators.close();
});

const connect = (): Promise<string> => {
  const { access, refresh } = authority.grant('read');
  const tokens = { access, accessUntil: '2000-01-01T00:00:00Z', refresh, refreshUntil: null };
  return createConnection(testApp.deps.db, { service: 'strict', ...sealTokens(testApp.deps, tokens) });
};

test('streams that need a new access token at the same time use the refresh token only once', async () => {
  const connectionId = await connect();
  const { signal } = new AbortController();
  // Each stream opens the token of its connection separately.
  const used = await Promise.all(
    Array.from({ length: 4 }, () => openToken(testApp.deps, service, connectionId).get(signal)),
  );
  expect(new Set(used).size).toBe(1);
  expect(emulators.requestsTo('strict.example')).toBe(1);
  expect(authority.refusedRefreshes()).toBe(0);
});
