import type { Range } from '@bellwether/domain/time/range';
import { campaignDays, createClickId, emulatedAccounts } from '@bellwether/emulators/ad-account';
import { startEmulators } from '@bellwether/emulators/server';
import type { EmulatedRequest } from '@bellwether/emulators/service';
import { emulateWildJar, wildjarLogin } from '@bellwether/emulators/wildjar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceSession, SourceAccount } from '../kit/connector.ts';
import { redirectToEmulator } from '../kit/emulated.ts';
import { openHttp, type ServiceReply } from '../kit/http.ts';
import { requireReadableRows } from '../kit/row-counts.ts';
import { openSession } from '../kit/session.ts';
import connector from './connector.ts';
import type { Call, Visit } from './forms.ts';
import { judgeWildJarReply } from './judge.ts';
import { toLeadRow } from './rows.ts';

type Row = Readonly<Record<string, unknown>>;

let now: Date;
let service: ReturnType<typeof emulateWildJar>;
let emulators: Awaited<ReturnType<typeof startEmulators>>;
let open: (...credential: string[]) => ServiceSession;
let requests: EmulatedRequest[];
beforeEach(async () => {
  now = new Date('2026-11-20T03:00:00Z');
  requests = [];
  service = emulateWildJar({ now: () => now });
  const { answer } = service;
  emulators = await startEmulators([
    {
      ...service,
      answer: (request) => {
        requests.push(request);
        return answer(request);
      },
    },
  ]);
  const http = openHttp({
    limiter: { run: (_owner, _quota, _signal, work) => work() },
    resolve: redirectToEmulator(emulators.url),
    wait: () => Promise.resolve(),
    now: () => now,
  });
  const { signal } = new AbortController();
  open = (...credential) => openSession(connector, { http, token: null, credential, signal });
});
afterEach(async () => {
  expect(emulators.violations).toEqual([]);
  await emulators.close();
});

const dental: SourceAccount = {
  id: '10254',
  name: 'Bright Smile Dental',
  manager: null,
  currency: null,
  timeZone: 'Australia/Melbourne',
};
const read = async (range: Range, account = dental): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const stream of connector.streams)
    for await (const batch of stream.read(open('key', account.id), account, range)) rows.push(...batch);
  return rows;
};
const one = (day: string): Range => ({ from: day, to: day });
const requestsFor = (path: RegExp) => requests.filter((request) => path.test(request.path)).length;

describe('calls of WildJar', () => {
  test('a call of an ad has the click id, the campaign and the Analytics id of its visit', async () => {
    const day = '2026-11-12';
    const rows = await read(one(day));
    const [account] = emulatedAccounts;
    if (!account) throw new Error('There is no emulated account.');
    const clicks = [...campaignDays(account, one(day), now)].flatMap(({ campaign, device, clicks: count }) =>
      Array.from({ length: count }, (_, click) => ({
        campaign: campaign.name,
        page: `${campaign.pages[0]}?gclid=${createClickId(campaign, day, device, click)}`,
        device: device.toLowerCase(),
      })),
    );
    const paid = rows.filter(({ medium }) => medium === 'cpc');
    expect(paid.length).toBeGreaterThan(2);
    for (const row of paid) {
      const click = clicks.find(({ page }) => page === row['landing_page']);
      expect(row).toMatchObject({
        source: 'google',
        channel: 'Paid Search',
        platform: 'Google Ads',
        data_source: 'WildJar',
        campaign: click?.campaign,
        device: click?.device,
        ga_id: expect.stringMatching(/^\d{10}\.\d{10}$/),
      });
    }
  });

  test('a call is a lead with the columns of an uploaded call list', async () => {
    const rows = await read({ from: '2026-10-01', to: '2026-10-31' });
    expect(rows.length).toBeGreaterThan(200);
    expect(new Set(rows.map((row) => row['call_status']))).toEqual(
      new Set(['answered', 'missed', 'abandoned']),
    );
    for (const row of rows) {
      expect(row).toMatchObject({ kind: 'call', country: 'Australia', city: expect.any(String) });
      expect(row['phone'] ?? '614').toMatch(/^614\d*$/);
      expect(row['occurred_at']).toMatch(new RegExp(`^${row['day']}T(?:0[7-9]|1\\d):\\d\\d:\\d\\d$`));
      if (row['call_status'] === 'answered')
        expect(row['audio_url']).toMatch(/^https:\/\/audio\.trkcall\.com\//);
      else expect(row['audio_url']).toBeNull();
    }
    expect(new Set(rows.map((row) => row['lead_key'])).size).toBe(rows.length);
  });

  test('a number that no website shows is the source of its calls, and costs no request for details', async () => {
    const manly = { ...dental, id: '10256', name: 'Harbour Physio Manly', timeZone: 'Australia/Sydney' };
    const rows = await read({ from: '2026-10-01', to: '2026-10-31' }, manly);
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows)
      expect(row).toMatchObject({
        source: 'Street sign',
        medium: null,
        channel: null,
        funnel: 'Street sign',
        ga_id: null,
        data_source: null,
      });
    expect(service.state.detailRequests).toBe(0);
  });

  test('details of settled calls are asked for once, and those of the last hour again', async () => {
    // 13:30 in Melbourne.
    now = new Date('2026-11-06T02:30:00Z');
    const rows = await read({ from: '2026-11-04', to: '2026-11-06' });
    const visited = rows.filter((row) => row['data_source'] !== null);
    expect(service.state.detailRequests).toBe(visited.length);
    const isRecent = (row: Row) =>
      Date.parse(`${row['occurred_at']}+11:00`) + Number(row['call_seconds']) * 1000 >=
      now.getTime() - 3_600_000;
    const recent = visited.filter(isRecent);
    expect(recent.length).toBeGreaterThan(0);
    expect(recent.length).toBeLessThan(visited.length);
    expect(await read({ from: '2026-11-04', to: '2026-11-06' })).toEqual(rows);
    expect(service.state.detailRequests).toBe(visited.length + recent.length);
  });

  test('scores and recordings that come later arrive with the next sync', async () => {
    now = new Date('2026-11-18T09:00:00Z');
    const day = one('2026-11-18');
    const early = await read(day);
    now = new Date('2026-11-21T09:00:00Z');
    const late = await read(day);
    const scored = (rows: readonly Row[]) => rows.filter((row) => row['quality_score'] !== null).length;
    expect(scored(late)).toBeGreaterThan(scored(early));
    const withoutScores = (rows: readonly Row[]) => rows.map((row) => ({ ...row, quality_score: null }));
    expect(withoutScores(late)).toEqual(withoutScores(early));
  });

  test('a token that has ended is replaced, and one token serves an hour', async () => {
    await read(one('2026-10-05'));
    await read(one('2026-10-06'));
    expect(requestsFor(/\/token$/)).toBe(1);
    now = new Date(now.getTime() + 3_541_000);
    await read(one('2026-10-05'));
    expect(requestsFor(/\/token$/)).toBe(2);
    service.state.tokens.clear();
    expect((await read(one('2026-10-05'))).length).toBeGreaterThan(0);
    expect(requestsFor(/\/token$/)).toBe(3);
  });

  test('a list that ends before its number of calls is a failure, and no shorter list', async () => {
    emulators.odd.answer = (request, usual) => {
      const reply = usual();
      return request.path === '/v2/call'
        ? { ...reply, body: { ...(reply.body as object), recordsFiltered: 5000 } }
        : reply;
    };
    await expect(read(one('2026-10-05'))).rejects.toMatchObject({ fault: 'service_down' });
  });

  test('a call that was deleted while it was read keeps the source of the list', async () => {
    emulators.odd.answer = (request, usual) =>
      request.path.startsWith('/v2/call/')
        ? { status: 404, body: { status: 'error', errorCode: 'call_not_found' } }
        : usual();
    const rows = await read(one('2026-10-07'));
    const paid = rows.filter((row) => row['medium'] === 'cpc');
    expect(paid.length).toBeGreaterThan(0);
    for (const row of paid) expect(row).toMatchObject({ source: 'google', campaign: null, ga_id: null });
  });
});

describe('details of a call that have another form', () => {
  test.for([
    [1, false],
    [Number.POSITIVE_INFINITY, true],
  ] as const)('%s of them: the read fails: %s', async ([times, fails]) => {
    let left: number = times;
    emulators.odd.answer = (request, usual) => {
      if (!request.path.startsWith('/v2/call/') || left <= 0) return usual();
      left -= 1;
      return { status: 200, body: { status: 'ok', data: 'none' } };
    };
    const session = open('key', dental.id);
    const rows: Row[] = [];
    for (const stream of connector.streams)
      for await (const batch of stream.read(session, dental, { from: '2026-09-10', to: '2026-09-11' }))
        rows.push(...batch);
    expect(rows.filter((row) => row['medium'] === 'cpc').length).toBeGreaterThan(5);
    const end = () => requireReadableRows(connector.service, session.counts);
    if (fails) expect(end).toThrow('cannot read');
    else expect(end).not.toThrow();
    expect(session.counts.unreadable).toBeGreaterThanOrEqual(1);
  });
});

describe('recordings of WildJar', () => {
  const findRecording = async () =>
    String((await read(one('2026-10-12'))).find((row) => row['audio_url'] !== null)?.['audio_url']);

  test('a recording is opened as a file, whole or in part, without the token', async () => {
    const url = await findRecording();
    const session = open('key', '10254');
    const whole = await session.open({ url }, '10254');
    const bytes = new Uint8Array(await new Response(whole.body).arrayBuffer());
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    const view = new DataView(bytes.buffer);
    expect([view.getUint32(0), view.getUint32(4, true)]).toEqual([0x52494646, bytes.length - 8]);
    expect(view.getUint32(40, true)).toBe(bytes.length - 44);

    const part = await session.open({ url, range: 'bytes=40-99' }, '10254');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 40-99/${bytes.length}`]);
    expect(new Uint8Array(await new Response(part.body).arrayBuffer())).toEqual(bytes.slice(40, 100));
    const tail = await session.open({ url, range: 'bytes=-10' }, '10254');
    expect(new Uint8Array(await new Response(tail.body).arrayBuffer())).toEqual(bytes.slice(-10));
    const after = await session.open({ url, range: `bytes=${bytes.length}-` }, '10254');
    expect([after.status, after.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    await after.body.cancel();
  });

  test('an address of a recording that has ended is a missing right', async () => {
    const url = (await findRecording()).replace(/signature=.*/, 'signature=1');
    await expect(open('key', '10254').open({ url }, '10254')).rejects.toMatchObject({
      fault: 'no_permission',
    });
  });
});

describe('access to WildJar', () => {
  const check = (key: string, name: string) =>
    connector.check(open(key, name), { id: name, name, manager: null });

  test.for([
    ['4711', '10254', 'Bright Smile Dental', 'Australia/Melbourne'],
    ['harbourphysio', '10255', 'Harbour Physio', 'Australia/Sydney'],
    ['10256', '10256', 'Harbour Physio Manly', 'Australia/Sydney'],
  ] as const)('the name %s in a credential is that of account %s', async ([name, id, title, timeZone]) => {
    expect(connector.credentialAccount?.(['key', name])).toBe(name);
    expect(await check('key', name)).toEqual({ id, name: title, manager: null, currency: null, timeZone });
  });

  test.for([
    wildjarLogin,
    Buffer.from(wildjarLogin).toString('base64'),
    `Basic ${Buffer.from(wildjarLogin).toString('base64')}`,
  ])('a key is a login, or the text behind Basic: %s', async (key) => {
    expect(await check(key, '4711')).toMatchObject({ id: '10254' });
  });

  test('an unknown script or account names what to check', async () => {
    for (const name of ['nobody-knows', '99999'])
      await expect(check('key', name)).rejects.toMatchObject({
        fault: 'configuration',
        message: `This WildJar key cannot read the script ${name}. Check the script name.`,
      });
  });

  test('a wrong key needs a new one', async () => {
    await expect(check('wrong', '4711')).rejects.toMatchObject({
      fault: 'reconnect',
      message: 'WildJar no longer accepts this key.',
    });
  });

  const verdict = (status: number, body: unknown) => {
    const reply: ServiceReply = { status, headers: new Headers(), body };
    const found = judgeWildJarReply(reply, now);
    return found.next === 'use' ? ['use'] : [found.next, found.error.fault];
  };
  test.for([
    [200, { status: 'ok', data: [] }, 'use'],
    [200, { status: 'error', errorCode: 'internal' }, 'retry', 'service_down'],
    [401, { status: 'error', errorCode: 'unauthorized' }, 'renew token', 'reconnect'],
    [400, { error: 'invalid_grant' }, 'renew token', 'reconnect'],
    [401, { message: 'Unauthorized' }, 'retry', 'service_down'],
    [403, { status: 'error', errorCode: 'forbidden' }, 'fail', 'no_permission'],
    [403, 'Forbidden', 'retry', 'service_down'],
    [404, { status: 'error', errorCode: 'not_found' }, 'fail', 'configuration'],
    [400, { status: 'error', errorCode: 'bad_date' }, 'fail', 'internal'],
    [429, null, 'retry', 'limit'],
    [503, null, 'retry', 'service_down'],
  ] as const)('%i %j: %s %s', ([status, body, next, fault]) => {
    expect(verdict(status, body)).toEqual(fault === undefined ? [next] : [next, fault]);
  });
});

describe('leads of WildJar calls', () => {
  const call: Call = {
    id: '88112233',
    uuid: '5b0ab4a2-55c7-4c0d-9a53-2d1f0a7c0001',
    dateStartGMT: new Date('2026-09-03T00:21:07Z'),
    status: 'answered',
    caller: '+61 400 000 000',
    direction: 'inbound',
    duration: 183,
    audio: 'https://audio.example.com/5b0ab4a2.mp3',
    trackingName: 'Website',
    trackingSource: 'Google Ads',
    tags: [],
    location: 'Geelong',
    state: 'VIC',
    country: 'AU',
    score: null,
    web: { source: 'google', medium: 'cpc' },
  };
  const visit: Visit = {
    source: null,
    medium: null,
    page: 'https://www.example.com.au/contact',
    campaign: 'Brand - Search AU',
    device: 'Mobile',
    landing: 'https://www.example.com.au/?gclid=EXAMPLE',
    user: '1234567890.1757000000',
    referrer: null,
    gclid: 'EXAMPLE',
    msclkid: null,
    fbclid: null,
  };

  test("the example of WildJar's documents is a lead in the time of the account", () => {
    expect(toLeadRow(call, visit, 'Australia/Melbourne')).toEqual({
      lead_key: '5b0ab4a2-55c7-4c0d-9a53-2d1f0a7c0001',
      occurred_at: '2026-09-03T10:21:07',
      day: '2026-09-03',
      kind: 'call',
      phone: '61400000000',
      channel: 'Paid Search',
      source: 'google',
      medium: 'cpc',
      campaign: 'Brand - Search AU',
      landing_page: 'https://www.example.com.au/?gclid=EXAMPLE',
      device: 'mobile',
      city: 'Geelong',
      region: 'VIC',
      country: 'Australia',
      status: null,
      call_status: 'answered',
      call_seconds: 183,
      quality_score: null,
      ga_id: '1234567890.1757000000',
      funnel: 'Website',
      audio_url: 'https://audio.example.com/5b0ab4a2.mp3',
      platform: 'Google Ads',
      data_source: 'WildJar',
    });
  });

  const bare = { ...visit, landing: null, page: null, gclid: null };
  const withoutWeb = { ...call, web: { source: null, medium: null } };
  test.for([
    [{ msclkid: '1' }, 'bing', 'cpc', 'Microsoft Ads'],
    [{ fbclid: '1' }, 'facebook', 'social', null],
    [{ landing: 'https://www.example.com.au/?utm_source=news&utm_medium=email' }, 'news', 'email', null],
    [{ referrer: 'https://directory.example/plumbers' }, 'directory.example', 'referral', null],
    [{}, 'Google Ads', null, null],
  ] as const)('a visit with %j has the source %s / %s', ([fields, source, medium, platform]) => {
    expect(toLeadRow(withoutWeb, { ...bare, ...fields }, 'UTC')).toMatchObject({ source, medium, platform });
  });

  test('a call to a number that is named after a channel is of this channel', () => {
    expect(toLeadRow({ ...call, web: null }, null, 'UTC')).toMatchObject({
      source: 'Google Ads',
      medium: null,
      channel: 'Paid Search',
    });
  });
});
