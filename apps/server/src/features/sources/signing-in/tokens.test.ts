import type { OAuthService } from '@bellwether/connectors/kit/oauth';
import { createAuthority, emulatorClient } from '@bellwether/emulators/authority';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts } from '../../../platform/postgres/schema.ts';
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

const createSource = async (): Promise<string> => {
  const { access, refresh } = authority.grant('read');
  const tokens = { access, accessUntil: '2000-01-01T00:00:00Z', refresh, refreshUntil: null };
  const [source] = await testApp.deps.db
    .insert(sourceAccounts)
    .values({
      businessId: testApp.business.south,
      vendor: 'google_ads',
      ...sealTokens(testApp.deps, tokens),
    })
    .returning({ id: sourceAccounts.id });
  return source?.id ?? '';
};

test('streams that need a new access token at the same time use the refresh token only once', async () => {
  const sourceId = await createSource();
  const { signal } = new AbortController();
  // Each stream opens the token of its source separately.
  const used = await Promise.all(
    Array.from({ length: 4 }, () => openToken(testApp.deps, service, sourceId).get(signal)),
  );
  expect(new Set(used).size).toBe(1);
  expect(emulators.requestsTo('strict.example')).toBe(1);
  expect(authority.refusedRefreshes()).toBe(0);
});
