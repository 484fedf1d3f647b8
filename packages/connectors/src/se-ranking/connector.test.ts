import type { Range } from '@bellwether/domain/time/range';
import { emulateSeRanking } from '@bellwether/emulators/se-ranking';
import { startEmulators } from '@bellwether/emulators/server';
import { describe, expect, test } from 'vitest';
import { redirectToEmulator } from '../kit/emulated.ts';
import { openHttp } from '../kit/http.ts';
import { openSession } from '../kit/session.ts';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';
import { judgeSeRankingReply } from './judge.ts';
import { labelSearchEngines, meanVisibility, toRankingRows } from './rows.ts';

const account = { id: '700001', name: 'Bright Smile Dental', manager: null };
const untitled = { id: '700002', name: 'www.harbour-physio.example', manager: null };

// The suite waits for the quota, so this test uses a site with fewer checks.
testConnector(connector, (now) => {
  // The suite reads the same days again 15 days later, when SE Ranking no longer has their snapshots.
  const service = emulateSeRanking({ now, snapshotDays: 100 });
  return {
    services: [service],
    access: () => ({ credential: ['key', untitled.id] }),
    account: untitled,
    unknown: { ...untitled, id: '999999' },
    revoke: () => service.state.keys.clear(),
    deny: () => {
      service.state.subscribed = false;
    },
  };
});

const now = () => new Date('2026-11-20T03:00:00Z');
const range: Range = { from: '2026-11-01', to: '2026-11-20' };

const emulate = async (site = account) => {
  const service = emulateSeRanking({ now });
  const emulators = await startEmulators([service]);
  const http = openHttp({
    limiter: { run: (_owner, _quota, _signal, work) => work() },
    resolve: redirectToEmulator(emulators.url),
    wait: () => Promise.resolve(),
    now,
  });
  const { signal } = new AbortController();
  const session = openSession(connector, { http, token: null, credential: ['key', site.id], signal });
  return {
    service,
    session,
    odd: emulators.odd,
    async read(stream: string, days = range) {
      const checked = { ...(await connector.check(session, site)), timeZone: 'UTC' };
      const rows: Record<string, unknown>[] = [];
      const found = connector.streams.find(({ name }) => name === stream);
      if (!found) throw new Error(`No stream ${stream}.`);
      for await (const batch of found.read(session, checked, days)) rows.push(...batch);
      return rows;
    },
    async close() {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};

describe('keyword rankings of SE Ranking', () => {
  const keyword = {
    id: '1',
    name: 'emergency dentist',
    volume: 390,
    positions: [
      { date: '2026-10-31', pos: 3 },
      { date: '2026-11-02', pos: 4 },
      { date: '2026-11-05', pos: 0 },
      { date: '2026-11-09', pos: 2 },
    ],
    landing_pages: [
      { date: '2026-11-08', url: 'https://www.bright-smile.example/new' },
      { date: '2026-11-01', url: 'https://www.bright-smile.example/old' },
    ],
  };
  const google = { engine: 'Google Australia', place: null };

  test("an SE Ranking position of 0 is stored as null, and each day has that day's landing page", () => {
    const rows = toRankingRows(keyword, keyword.name, google, range);
    expect(rows.map(({ day, position, url }) => [day, position, url])).toEqual([
      ['2026-11-02', '4', 'https://www.bright-smile.example/old'],
      ['2026-11-05', null, null],
      ['2026-11-09', '2', 'https://www.bright-smile.example/new'],
    ]);
    expect(rows[0]).toMatchObject({ ...google, keyword: 'emergency dentist', search_volume: 390 });
  });

  test("SE Ranking lists wrapped in 'data' and keywords without a name give the same rows", async () => {
    const { service, read, close } = await emulate();
    const rows = await read('keyword_rankings');
    const metrics = await read('competitors');
    expect(rows.length).toBe(20 * 2 * 35);
    expect(rows.filter(({ position }) => position === null).length).toBeGreaterThan(20);
    expect(rows).toContainEqual(
      expect.objectContaining({ engine: 'Google Australia', place: 'Melbourne,Victoria,Australia' }),
    );
    service.state.wrapped = true;
    service.state.named = false;
    expect(await read('keyword_rankings')).toEqual(rows);
    expect(await read('competitors')).toEqual(metrics);
    await close();
  });

  test('days on which SE Ranking did not check have no rows', async () => {
    const { read, close } = await emulate(untitled);
    const days = new Set((await read('keyword_rankings')).map(({ day }) => day));
    expect(days.size).toBe(7);
    await close();
  });

  test('search engines of a site have readable and distinct names', () => {
    const engine = { search_engine_id: '339', region_name: null };
    const names = labelSearchEngines(
      [
        { ...engine, site_engine_id: '1' },
        { ...engine, site_engine_id: '2' },
        { ...engine, site_engine_id: '3', region_name: 'Geelong' },
        { site_engine_id: '4', search_engine_id: '7', region_name: null },
      ],
      [{ id: '339', name: 'Google Australia' }],
    );
    expect([...names]).toEqual([
      ['1', { engine: 'Google Australia (1)', place: null }],
      ['2', { engine: 'Google Australia (2)', place: null }],
      ['3', { engine: 'Google Australia', place: 'Geelong' }],
    ]);
  });
});

describe('competitors of SE Ranking', () => {
  test('SE Ranking keywords cover all websites, and visibility ends on the last day with a snapshot', async () => {
    const { read, close } = await emulate();
    const rows = await read('competitors');
    const namesOf = (metric: string, day: string) =>
      rows.flatMap((row) => (row['metric'] === metric && row['day'] === day ? [row['competitor']] : []));
    const top = ['Bright Smile Dental', 'Smile Studio', 'Harbour Dental'];
    expect(namesOf('keywords', '2026-11-20')).toEqual([...top, 'new-dentist.example']);
    expect(namesOf('visibility', '2026-11-20')).toEqual(top);
    expect(namesOf('visibility', '2026-11-07')).toEqual(top);
    expect(namesOf('visibility', '2026-11-06')).toEqual([]);
    expect(namesOf('keywords', '2026-11-06')).toHaveLength(4);
    await close();
  });

  test("a website's visibility is the mean over search engines, where an engine without the website counts as 0", () => {
    const found = [{ domain: 'smile-studio.example', visibility: 30 }];
    expect(meanVisibility([found, found], 'www.smile-studio.example')).toBe('30');
    const others = [{ domain: 'directory.example', visibility: 40 }];
    expect(meanVisibility([found, others], 'smile-studio.example')).toBe('15');
    expect(meanVisibility([found, others], 'studio.example')).toBeNull();
    const unknown = [{ domain: 'smile-studio.example', visibility: null }];
    expect(meanVisibility([found, unknown], 'smile-studio.example')).toBeNull();
  });

  test.each([null, '', ' ', true, 'n/a', 1e21])('a visibility of %j is unknown', async (visibility) => {
    const { odd, read, close } = await emulate(untitled);
    const usual = await read('competitors');
    odd.answer = (request, answer) => {
      const reply = answer();
      if (!request.path.endsWith('/competitors/metrics') || reply.status !== 200) return reply;
      const sites = reply.body as readonly { domain: string }[];
      const isOwn = (domain: string) => domain === untitled.name;
      return { ...reply, body: sites.map((one) => (isOwn(one.domain) ? { ...one, visibility } : one)) };
    };
    const isOwn = (row: Record<string, unknown>) =>
      row['metric'] === 'visibility' && row['website'] === untitled.name;
    expect(usual.some(isOwn)).toBe(true);
    expect(await read('competitors')).toEqual(usual.filter((row) => !isOwn(row)));
    await close();
  });
});

describe('odd lists of SE Ranking', () => {
  const notFound = { status: 404, body: { error: { code: 404, message: 'Not found' } } };
  const badDate = { status: 400, body: { error: { code: 400, message: 'Bad date' } } };
  const error = { status: 200, body: { error: { code: 500 } } };
  const nothing = { status: 200, body: null };
  test.for([
    ['keyword_rankings', 'sites/search-engines', nothing, 'internal'],
    ['keyword_rankings', 'sites/search-engines', error, 'service_down'],
    ['keyword_rankings', 'sites/search-engines', notFound, 'configuration'],
    ['keyword_rankings', 'system/search-engines', error, 'service_down'],
    ['keyword_rankings', 'sites/positions', error, 'service_down'],
    [
      'keyword_rankings',
      'sites/positions',
      { status: 200, body: [{ site_engine_id: 1, keywords: null }] },
      'internal',
    ],
    ['competitors', 'competitors/metrics', nothing, 'internal'],
    [
      'competitors',
      'competitors/metrics',
      { status: 200, body: [{ domain: 'www.harbour-physio.example', visibility: 1e21 }] },
      null,
    ],
    ['competitors', 'competitors/metrics', badDate, null],
    ['competitors', 'competitors/metrics', notFound, null],
    ['competitors', 'competitors/positions', error, 'service_down'],
    ['competitors', 'competitors/positions', notFound, null],
  ] as const)('%s: %s answers %j: %s', async ([stream, path, reply, fault]) => {
    const { odd, read, close } = await emulate(untitled);
    odd.answer = (request, usual) =>
      request.path.endsWith(path) ? { headers: { 'content-type': 'application/json' }, ...reply } : usual();
    const rows = await read(stream).catch((failure: unknown) => failure);
    if (fault === null) expect(rows).toEqual(expect.any(Array));
    else expect(rows).toMatchObject({ fault });
    await close();
  });
});

describe('access to SE Ranking', () => {
  const verdict = (status: number, body: unknown) => {
    const found = judgeSeRankingReply({ status, headers: new Headers(), body }, now());
    return found.next === 'use' ? ['use'] : [found.next, found.error.fault, found.error.message];
  };

  test.for([
    [200, [], 'use'],
    [
      401,
      { error: { code: 401, message: 'Unauthorized' } },
      'fail',
      'reconnect',
      'no longer accepts this key',
    ],
    [403, { message: 'Incorrect token' }, 'fail', 'reconnect', 'no longer accepts this key'],
    [403, { message: 'Insufficient funds' }, 'fail', 'no_permission', 'insufficient funds'],
    [403, { error: { message: 'Subscription required' } }, 'fail', 'no_permission', 'subscription'],
    [403, { message: 'Limit reached' }, 'fail', 'no_permission', 'limit of its plan'],
    [403, { error: 'Invalid API key' }, 'fail', 'reconnect', 'no longer accepts this key'],
    [403, { message: 'Invalid API key' }, 'fail', 'reconnect', 'no longer accepts this key'],
    [403, { message: 'Forbidden' }, 'fail', 'no_permission', 'does not let this key read the site'],
    [403, 'Forbidden', 'retry', 'service_down', 'another server answered'],
    [404, { error: { code: 404, message: 'Not found' } }, 'fail', 'configuration', 'does not know this site'],
    [400, { error: { code: 400, message: 'Bad date' } }, 'fail', 'internal', 'does not understand'],
    [429, { error: { code: 429, message: 'Too Many Requests' } }, 'retry', 'limit', 'no more requests'],
    [503, null, 'retry', 'service_down', 'has a problem'],
  ] as const)('%s %j: %s %s', ([status, body, next, fault, sentence]) => {
    const expected = fault === undefined ? [next] : [next, fault, expect.stringContaining(sentence)];
    expect(verdict(status, body)).toEqual(expected);
  });

  test('the error about a site that the SE Ranking key cannot read names the site', async () => {
    const { service, session, close } = await emulate();
    service.state.closed.add(account.id);
    await expect(connector.check(session, account)).rejects.toMatchObject({
      fault: 'configuration',
      message: 'This SE Ranking key cannot read site 700001. Check the site ID.',
    });
    await close();
  });

  test('an SE Ranking site without a title is named after its host', async () => {
    const { session, close } = await emulate();
    expect(await connector.listAccounts(session)).toEqual([account, untitled]);
    expect(await connector.check(session, untitled)).toEqual({
      ...untitled,
      currency: null,
      timeZone: null,
    });
    await close();
  });

  test('an SE Ranking credential contains the site, and its key is sent with the word Token', () => {
    expect(connector.credentialAccount?.(['key', account.id])).toBe(account.id);
    const { answer } = emulateSeRanking({ now });
    const ask = (authorization: string) =>
      answer({
        host: 'api.seranking.com',
        method: 'GET',
        path: '/v1/project-management/sites',
        query: new URLSearchParams(),
        headers: { authorization },
        body: null,
      }).status;
    expect([ask('Token key'), ask('Bearer key'), ask('key')]).toEqual([200, 401, 401]);
  });
});
