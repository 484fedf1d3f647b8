import { campaignDays, emulatedAccounts } from '@bellwether/emulators/ad-account';
import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleAnalytics } from '@bellwether/emulators/google-analytics-4';
import type { FactRow } from '@bellwether/facts/facts';
import { describe, expect, test } from 'vitest';
import type { ServiceSession } from '../kit/connector.ts';
import { openHttp } from '../kit/http.ts';
import { createLimiter } from '../kit/limiter.ts';
import { requireReadableRows } from '../kit/row-counts.ts';
import { openSession } from '../kit/session.ts';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';
import { parseReport, requireAllRows } from './report.ts';

const scope = 'https://www.googleapis.com/auth/analytics.readonly';

testConnector(connector, (now, { rows = 700, list = 200 }) => {
  const { authority, services } = emulateGoogleAccounts(now);
  const analytics = emulateGoogleAnalytics({ authority, now, maxRows: rows, listRows: list });
  const account = { id: '412345678', name: 'Bright Smile Dental website', manager: null };
  return {
    services: [...services, analytics],
    access: () => ({ token: authority.grant(scope).access }),
    account,
    unknown: { ...account, id: '499999999' },
    revoke: authority.revokeAll,
    deny: () => void analytics.state.closed.add(account.id),
  };
});

test('the Google Analytics and Google Ads emulators report the same clicks and spend of a campaign', () => {
  const now = () => new Date('2026-11-20T03:00:00Z');
  const { authority } = emulateGoogleAccounts(now);
  const range = { from: '2026-10-01', to: '2026-10-31' };
  const answer = emulateGoogleAnalytics({ authority, now }).answer({
    host: 'analyticsdata.googleapis.com',
    method: 'POST',
    path: '/v1beta/properties/412345678:runReport',
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${authority.grant(scope).access}` },
    body: {
      dateRanges: [{ startDate: range.from, endDate: range.to }],
      dimensions: [{ name: 'sessionCampaignName' }],
      metrics: [{ name: 'advertiserAdCost' }, { name: 'advertiserAdClicks' }],
    },
  });
  const { rows } = answer.body as {
    rows: { dimensionValues: { value: string }[]; metricValues: { value: string }[] }[];
  };
  const spend = new Map(
    rows.map((row) => [row.dimensionValues[0]?.value, row.metricValues.map(({ value }) => Number(value))]),
  );
  const [account] = emulatedAccounts;
  if (!account) throw new Error('There is no account.');
  const days = [...campaignDays(account, range, now())];
  for (const { name } of account.campaigns) {
    const own = days.filter(({ campaign }) => campaign.name === name);
    const cost = own.reduce((sum, { costMicros }) => sum + Number(costMicros), 0) / 1_000_000;
    expect(spend.get(name)?.[0]).toBeCloseTo(cost, 6);
    expect(spend.get(name)?.[1]).toBe(own.reduce((sum, { clicks }) => sum + clicks, 0));
  }
});

describe('the completeness of Google Analytics days', () => {
  const names = ['20261012', 'Direct', '(direct)', '(none)', '(none)', '/', 'mobile', 'Australia', 'Perth'];
  const visit = (date = '20261012') => ({
    dimensionValues: [date, ...names.slice(1)].map((value) => ({ value })),
    metricValues: Array.from({ length: 8 }, () => ({ value: '3' })),
  });
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const account = { id: '1', name: 'Site', manager: null, currency: 'AUD', timeZone: 'Australia/Melbourne' };
  const [visits] = connector.streams;

  const openReport = (rows: readonly unknown[], metadata?: unknown): ServiceSession => {
    const http = openHttp({
      limiter: createLimiter(),
      wait: () => Promise.resolve(),
      now: () => new Date('2026-11-20T03:00:00Z'),
    });
    const opened = openSession(connector, { http, token: null, signal: new AbortController().signal });
    return {
      ...opened,
      send: () =>
        Promise.resolve({
          status: 200,
          headers: new Headers(),
          body: {
            kind: 'analyticsData#runReport',
            rows,
            rowCount: rows.length,
            ...(metadata === undefined ? {} : { metadata }),
          },
        }),
    };
  };
  const read = async (rows: readonly unknown[], metadata?: unknown, range = october) => {
    const session = openReport(rows, metadata);
    const found: FactRow<'sessions'>[] = [];
    for await (const batch of visits?.read(session, account, range) ?? [])
      found.push(...(batch as FactRow<'sessions'>[]));
    return { session, found };
  };

  test.for([
    ['sampled', { samplingMetadatas: [{ samplesReadCount: '10', samplingSpaceSize: '90' }] }],
    ['thresholded', { subjectToThresholding: true }],
    ['other_row', { dataLossFromOtherRow: true }],
    ['cut_off', { dataTruncationReasons: [{ dataTruncationType: 'DATA_TRUNCATION_TYPE_PROPERTY' }] }],
  ] as const)('are noted as %s for the range of the request', async ([kind, metadata]) => {
    const { session } = await read([visit()], metadata);
    for (const one of ['sampled', 'thresholded', 'other_row', 'not_final', 'cut_off'] as const)
      expect(session.notedDays(one)).toEqual(one === kind ? [october] : []);
  });

  test('are noted as cut off only for the days that Google names', async () => {
    const dataTruncationReasons = [
      { dataTruncationDate: '2026-10-03' },
      { dataTruncationDateRanges: [{ startDate: '2026-10-20', endDate: '2027-01-01' }] },
      { dataTruncationDate: '2020-01-01' },
    ];
    const { session } = await read([visit()], { dataTruncationReasons });
    expect(session.notedDays('cut_off')).toEqual([
      { from: october.from, to: '2026-10-02' },
      { from: '2026-10-20', to: october.to },
    ]);
  });

  test.for([[undefined], [null], ['none'], [{ subjectToThresholding: 'yes' }]])(
    'are not noted for metadata of another form: %j',
    async ([metadata]) => {
      const { session, found } = await read([visit()], metadata);
      expect(found).toHaveLength(1);
      expect(session.notedDays('thresholded')).toEqual([]);
    },
  );

  test('have no revenue if the role of the user hides it', async () => {
    const restrict = (metricName: string) => ({
      dataLossFromOtherRow: null,
      schemaRestrictionResponse: {
        activeMetricRestrictions: [null, { metricName, restrictedMetricTypes: ['REVENUE_DATA'] }],
      },
    });
    expect((await read([visit()], restrict('totalRevenue'))).found).toMatchObject([{ revenue: null }]);
    expect((await read([visit()], restrict('advertiserAdCost'))).found).toMatchObject([{ revenue: '3' }]);
  });

  test('are not final today and on the two days before, in the time zone of the property', async () => {
    const { session } = await read([], undefined, { from: '2026-11-01', to: '2026-11-20' });
    expect(session.notedDays('not_final')).toEqual([{ from: '2026-11-18', to: '2026-11-20' }]);
  });

  test('are noted when rows dated (other) are left out, and however many they are, it is no fault', async () => {
    const { session, found } = await read([visit('(other)'), visit(), visit('(other)')]);
    expect(found).toHaveLength(1);
    expect(session.counts).toMatchObject({ read: 1, unreadable: 0 });
    expect(() => requireReadableRows('Google Analytics', session.counts)).not.toThrow();
    expect(session.notedDays('other_row')).toEqual([october]);
  });

  test('have amounts in the currency that the report names', async () => {
    for (const [metadata, currency] of [
      [{ currencyCode: 'USD' }, 'USD'],
      [{ currencyCode: '' }, 'AUD'],
      [undefined, 'AUD'],
    ] as const)
      expect((await read([visit()], metadata)).found).toMatchObject([{ revenue: '3', currency }]);
  });

  test('have no key event (other) to choose', async () => {
    const event = (name: string) => ({ dimensionValues: [{ value: name }], metricValues: [{ value: '3' }] });
    const session = openReport([event('(other)'), event('purchase')]);
    expect(await connector.listConversions?.(session, account, october)).toMatchObject([{ id: 'purchase' }]);
  });

  test('do not change when Google leaves out an empty text; a row without a figure is left out', async () => {
    const { dimensionValues, metricValues } = visit();
    const { session, found } = await read([
      { dimensionValues: dimensionValues.with(8, {} as { value: string }), metricValues },
      { dimensionValues, metricValues: metricValues.with(0, {} as { value: string }) },
    ]);
    expect(found).toMatchObject([{ day: '2026-10-12', city: '', sessions: 3 }]);
    expect(session.counts).toMatchObject({ read: 2, unreadable: 1 });
  });
});

test.each([
  ['nothing', {}, 'service_down'],
  ['an error', { kind: 'analyticsData#runReport', error: { code: 500 } }, 'service_down'],
  ['another kind', { kind: 'analyticsData#other' }, 'internal'],
])('a report with %s is not read as one without rows', (_name, body, fault) => {
  expect(() => parseReport({ status: 200, headers: new Headers(), body })).toThrow(
    expect.objectContaining({ fault }),
  );
});

test('a report has to count its rows', () => {
  const kind = 'analyticsData#runReport';
  const parse = (body: object) =>
    parseReport({ status: 200, headers: new Headers(), body: { kind, ...body } });
  const left = expect.objectContaining({ fault: 'service_down' });
  expect(() => requireAllRows(parse({ rows: [1, 2] }), 2)).toThrow(left);
  expect(() => requireAllRows(parse({ rows: [1, 2], rowCount: 6 }), 7)).toThrow(left);
  expect(() => requireAllRows(parse({ rowCount: 6 }), 5)).toThrow(left);
  expect(() => requireAllRows(parse({}), 0)).not.toThrow();
  expect(() => requireAllRows(parse({ rows: [1, 2], rowCount: 7 }), 7)).not.toThrow();
});

describe('the users of Google Analytics', () => {
  const now = () => new Date('2026-11-20T03:00:00Z');
  const account = {
    id: '412345678',
    name: 'Site',
    manager: null,
    currency: 'AUD',
    timeZone: 'Australia/Melbourne',
  };
  const users = connector.streams.find(({ name }) => name === 'users');

  type Reply = { reports: Record<string, unknown>[] };
  const read = async (
    range: { from: string; to: string },
    change: (usual: Reply) => Reply = (usual) => usual,
  ) => {
    const { authority } = emulateGoogleAccounts(now);
    const analytics = emulateGoogleAnalytics({ authority, now });
    const http = openHttp({ limiter: createLimiter(), wait: () => Promise.resolve(), now });
    const paths: string[] = [];
    const session: ServiceSession = {
      ...openSession(connector, { http, token: null, signal: new AbortController().signal }),
      send: ({ method, url, body }) => {
        const { host, pathname } = new URL(url);
        paths.push(pathname);
        const { status, body: reply } = analytics.answer({
          host,
          method,
          path: pathname,
          query: new URLSearchParams(),
          headers: { authorization: `Bearer ${authority.grant(scope).access}` },
          body,
        });
        return Promise.resolve({ status, headers: new Headers(), body: change(reply as Reply) });
      },
    };
    const found: FactRow<'users_by_period'>[] = [];
    for await (const batch of users?.read(session, account, range) ?? [])
      found.push(...(batch as FactRow<'users_by_period'>[]));
    const of = (from: string, to: string) => found.find((row) => row.first_day === from && row.day === to);
    return { found, of, paths, session };
  };

  test('are fewer in a week and in a month than in their days together', async () => {
    const { found, of } = await read({ from: '2026-10-01', to: '2026-10-31' });
    const sum = (from: string, to: string) =>
      found
        .filter((row) => row.first_day === row.day && row.day >= from && row.day <= to)
        .reduce((all, row) => all + Number(row.users), 0);
    for (const [from, to] of [
      ['2026-10-05', '2026-10-11'],
      ['2026-10-01', '2026-10-31'],
    ] as const) {
      const row = of(from, to);
      expect(Number(row?.users)).toBeGreaterThan(0);
      expect(Number(row?.users)).toBeLessThan(sum(from, to));
      expect(Number(row?.new_users)).toBeLessThanOrEqual(Number(row?.users));
      // Some people are new and return within the period.
      expect(Number(row?.returning_users)).toBeGreaterThan(Number(row?.users) - Number(row?.new_users));
    }
    expect(of('2026-09-28', '2026-10-04')).toBeDefined();
  });

  test('of a running week, month and year are read up to yesterday, with two requests for all periods', async () => {
    const { found, of, paths } = await read({ from: '2026-11-17', to: '2026-11-19' });
    expect(found.map(({ first_day, day }) => [first_day, day])).toEqual([
      ['2026-11-17', '2026-11-17'],
      ['2026-11-18', '2026-11-18'],
      ['2026-11-19', '2026-11-19'],
      ['2026-11-16', '2026-11-19'],
      ['2026-11-01', '2026-11-19'],
      ['2026-01-01', '2026-11-19'],
    ]);
    expect(Number(of('2026-01-01', '2026-11-19')?.users)).toBeGreaterThan(
      Number(of('2026-11-01', '2026-11-19')?.users),
    );
    expect(paths).toEqual(Array(2).fill('/v1beta/properties/412345678:batchRunReports'));
  });

  test('of a week across two years belong to the year of its Thursday', async () => {
    const { of } = await read({ from: '2026-01-01', to: '2026-01-04' });
    expect(Number(of('2025-12-29', '2026-01-04')?.users)).toBeGreaterThan(0);
  });

  const days = { from: '2026-11-17', to: '2026-11-19' };
  const hide = ({ reports }: Reply): Reply => ({
    reports: reports.map(({ rows: _, ...one }) => ({
      ...one,
      rowCount: 0,
      metadata: { subjectToThresholding: true },
    })),
  });

  test('are unknown in a period without a row if Google hides small groups', async () => {
    const { found } = await read(days, hide);
    expect(found).toEqual([]);
  });

  test('are known beside rows of (other), which are noted and no fault', async () => {
    const values = (...texts: string[]) => texts.map((value) => ({ value }));
    const { found: usual } = await read(days);
    const { found, session } = await read(days, ({ reports }) => ({
      reports: reports.map((one) => {
        const other = { dimensionValues: values('(other)'), metricValues: values('5', '2') };
        const rows = [...(one['rows'] as unknown[]), other];
        return { ...one, rows, rowCount: rows.length };
      }),
    }));
    expect(found).toEqual(usual);
    expect(session.counts.unreadable).toBe(0);
    expect(session.notedDays('other_row').length).toBeGreaterThan(0);
  });

  test('of a period without a row are unknown if Google adds people to (other)', async () => {
    const { found } = await read(days, ({ reports }) => ({
      reports: reports.map((one) => ({
        ...one,
        rows: [{ dimensionValues: [{ value: '(other)' }], metricValues: [{ value: '5' }, { value: '2' }] }],
        rowCount: 1,
      })),
    }));
    expect(found).toEqual([]);
  });

  test('who return are unknown if Google hides small groups of these only', async () => {
    let requests = 0;
    const { found } = await read(days, (usual) => {
      requests += 1;
      return requests === 2 ? hide(usual) : usual;
    });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((row) => Number(row.users) > 0 && row.returning_users === null)).toBe(true);
  });

  test('are not read if a report is missing', async () => {
    await expect(read(days, () => ({ reports: [] }))).rejects.toMatchObject({ fault: 'service_down' });
  });
});
