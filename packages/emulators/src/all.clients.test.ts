import type { Account, Connector } from '@bellwether/connectors/kit/connector';
import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { openSession } from '@bellwether/connectors/kit/session';
import { connectors } from '@bellwether/connectors/list';
import { afterEach, expect, test } from 'vitest';
import { startAllEmulators } from './all.ts';
import { defaultIdentity, emulatorClient } from './sign-in/authority.ts';

const now = () => new Date('2026-11-20T03:00:00Z');
const clients = ['Riverbend Plumbing', 'Fox & Sons Legal', 'Café Noir'];
type Started = Awaited<ReturnType<typeof startAllEmulators>>;

let started: Started | undefined;
afterEach(async () => {
  expect(started?.violations).toEqual([]);
  await started?.close();
});
const start = async (...options: Parameters<typeof startAllEmulators>) => {
  started = await startAllEmulators(...options);
  return started;
};

// Each sign-in of a service that names its account opens this one only.
const withSignIn = [...connectors.values()].filter(({ oauth }) => oauth && !oauth.accountOf);
const authorityOf = (emulators: Started, { oauth }: Connector) => {
  if (oauth?.setting === 'META') return emulators.metaAds.authority;
  if (oauth?.setting === 'XERO') return emulators.xero.authority;
  return oauth?.setting === 'LINKEDIN' ? emulators.linkedin.authority : emulators.google;
};
const open = (emulators: Started, connector: Connector, own?: string) => {
  const access = own ?? authorityOf(emulators, connector).grant(...(connector.oauth?.scopes ?? [])).access;
  const sign = connector.oauth?.sign;
  return openSession(connector, {
    http: openHttp({
      limiter: { run: (_owner, _quota, _signal, work) => work() },
      resolve: redirectToEmulator(emulators.url),
      now,
    }),
    token: {
      get: () => Promise.resolve(access),
      renew: () => Promise.reject(new Error('The token was refused.')),
      sign: sign && ((request, token) => sign(request, token, emulatorClient)),
    },
    signal: new AbortController().signal,
  });
};
const list = async (emulators: Started, connector: Connector): Promise<readonly Account[]> =>
  connector.listAccounts(open(emulators, connector));
const sites = ['riverbendplumbing.example/', 'foxsonslegal.example/', 'cafenoir.example/'];
const namesAt = ({ vendor }: Connector) => (vendor === 'google_search_console' ? sites : clients);
const byLength: Readonly<Record<string, RegExp>> = {
  google_ads: /^\d{10}$/,
  google_analytics_4: /^\d{9}$/,
  google_search_console: /^https:\/\/[a-z]+\.example\/$/,
  google_my_business: /^\d{19}$/,
  meta_ads_ppc: /^\d{15}$/,
  linkedin: /^\d{9}$/,
  xero: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

test.for(withSignIn)(
  '$vendor: each client has one account with rows and an id of the right form',
  async (connector) => {
    const emulators = await start(now, 0, { clients });
    const accounts = await list(emulators, connector);
    expect(accounts.map(({ name }) => name)).toEqual(namesAt(connector));
    for (const { id } of accounts) expect(id).toMatch(byLength[connector.vendor] ?? /^$/);
    const session = open(emulators, connector);
    const sums = new Set<string>();
    for (const account of accounts) {
      const checked = await connector.check(session, account);
      const stream = connector.streams[0];
      // A month may be without a review.
      const from = connector.vendor === 'google_my_business' ? '2026-01-01' : '2026-10-20';
      const days = { from, to: '2026-11-10' };
      const rows: unknown[] = [];
      for await (const batch of stream?.read(session, { ...checked, timeZone: 'UTC' }, days) ?? [])
        rows.push(...batch);
      expect(rows.length).toBeGreaterThan(0);
      sums.add(JSON.stringify(rows));
    }
    expect(sums.size).toBe(clients.length);
  },
);

test('the ids of a client do not depend on the other clients', async () => {
  const ids = async (names: readonly string[]) => {
    const emulators = await start(now, 0, { clients: names });
    const { googleAds, googleAnalytics, googleMyBusiness, googleSearchConsole, metaAds, linkedin } =
      emulators;
    const services = [googleAds, googleAnalytics, googleMyBusiness, googleSearchConsole, metaAds, linkedin];
    const found = services.map(({ accounts }) => accounts.at(-1)?.id);
    await emulators.close();
    return found;
  };
  expect(await ids(['Café Noir'])).toEqual(await ids(clients));
});

test.for(withSignIn)(
  '$vendor: an account that is hidden from one user is neither listed nor read',
  async (connector) => {
    const emulators = await start(now, 0, { clients });
    const services: Readonly<Record<string, { state: { hiddenFrom: Map<string, ReadonlySet<string>> } }>> = {
      google_ads: emulators.googleAds,
      google_analytics_4: emulators.googleAnalytics,
      google_search_console: emulators.googleSearchConsole,
      google_my_business: emulators.googleMyBusiness,
      meta_ads_ppc: emulators.metaAds,
      linkedin: emulators.linkedin,
      xero: emulators.xero,
    };
    const [first, ...others] = await list(emulators, connector);
    services[connector.vendor]?.state.hiddenFrom.set('kim', new Set([first?.id ?? '']));
    authorityOf(emulators, connector).signInAs({ id: 'kim', email: 'kim@agency.example' });
    expect(await list(emulators, connector)).toEqual(others);
    if (first)
      await expect(connector.check(open(emulators, connector), first)).rejects.toMatchObject({
        fault: 'no_permission',
      });
    authorityOf(emulators, connector).signInAs(defaultIdentity);
    expect(await list(emulators, connector)).toHaveLength(clients.length);
  },
);

test('answers wait at the same time, and a consent page does not wait', async () => {
  const delayMs = 300;
  const emulators = await start(now, 0, { delayMs });
  const elapsed = async (work: Promise<unknown>) => {
    const begun = performance.now();
    await work;
    return performance.now() - begun;
  };
  const token = `${emulators.url}/oauth2.googleapis.com/token`;
  const many = Array.from({ length: 20 }, () => fetch(token, { method: 'POST' }));
  const together = await elapsed(Promise.all(many));
  expect(together).toBeGreaterThanOrEqual(delayMs - 5);
  expect(together).toBeLessThan(delayMs * 4);
  const consent = `${emulators.url}/accounts.google.com/o/oauth2/v2/auth?client_id=emulator&redirect_uri=x`;
  expect(await elapsed(fetch(consent))).toBeLessThan(delayMs);
});

test('a system user of Meta reads accounts with a token that does not end', async () => {
  const emulators = await start(now, 0, { clients });
  const connector = connectors.get('meta_ads_ppc');
  if (!connector) throw new Error('There is no connector for Meta.');
  const { authority } = emulators.metaAds;
  const token = authority.grantForever({ id: '122099887766554433', name: 'Bellwether system' }, 'ads_read');
  authority.expireAll();
  const session = open(emulators, connector, token);
  expect(await connector.listAccounts(session)).toHaveLength(clients.length);
  const me = await session.send(
    { method: 'GET', url: 'https://graph.facebook.com/v25.0/me?fields=id,name' },
    'login',
  );
  expect(me.body).toEqual({ id: '122099887766554433', name: 'Bellwether system' });
});

test('a sign-in of Meta with a login configuration needs no scope', async () => {
  const emulators = await start(now);
  const query = new URLSearchParams({
    client_id: emulatorClient.clientId,
    redirect_uri: 'https://bellwether.example/connect',
    response_type: 'code',
    state: 'state',
    config_id: '1234567890123456',
    answer: 'allow',
  });
  const response = await fetch(`${emulators.url}/www.facebook.com/v25.0/dialog/oauth?${query}`, {
    redirect: 'manual',
  });
  expect(response.headers.get('location')).toContain('code=');
});
