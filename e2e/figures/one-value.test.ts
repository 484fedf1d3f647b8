import { growthReportPage } from '@bellwether/contract/pages/growth-report/page';
import { pages } from '@bellwether/contract/pages/list';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { signInWithPassword, type TestAccount } from '../support/accounts.ts';
import { findBusinessId } from '../support/reports.ts';
import { testServer } from '../support/test-server.ts';

const businesses = ['Clearwater', 'Saltbush', 'Ironbark'];
const readers: readonly TestAccount[] = ['admin', 'owner'];
const year = 'from=2025-11-01&to=2026-10-31&compare_from=2024-11-01&compare_to=2025-10-31&timestamp=month';
/** URL query for the last month of the year. All pages use it, because the growth report covers only one month. */
const month = 'from=2026-10-01&to=2026-10-31&compare_from=2025-10-01&compare_to=2025-10-31&timestamp=month';

/** Names of ad delivery metrics, such as impressions, which only the page of an ad channel shows. */
const ofAdChannels = new Set(
  (['impressions', 'clicks', 'ctr', 'avg_cpc', 'cpm', 'conversions', 'cost_per_conversion'] as const).map(
    (metric) => metricInfo(metric).label,
  ),
);

type Line = Record<'Part' | 'Title' | 'Value', string>;

/**
 * Returns the cards in the downloaded file of a page; an empty list if the reader may not open the page or the
 * business.
 */
async function readCards(
  token: string,
  business: string,
  page: (typeof pages)[number],
  period: string,
): Promise<Line[]> {
  const { baseUrl } = testServer();
  const query = `filter=business:${business}&page=${page.path}&${period}`;
  const reply = await fetch(`${baseUrl}/v1/modules/${page.module}/page-csv?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.status === 403 || reply.status === 404) return [];
  if (!reply.ok) throw new Error(`${page.path} answered ${reply.status}: ${await reply.text()}`);
  const lines = parse(await reply.text(), { bom: true, columns: true }) as Line[];
  return lines.filter(({ Part, Value }) => Part === 'Card' && Value !== '-' && Value !== '');
}

test('figures of the same name have the same value on all pages, for the agency and for the client', async () => {
  const { baseUrl } = testServer();
  const signedIn = await Promise.all(
    readers.map(async (as) => [as, await signInWithPassword(baseUrl, as)] as const),
  );
  const places = new Map<string, Map<string, string[]>>();
  for (const name of businesses) {
    const business = await findBusinessId(name);
    for (const [as, { token }] of signedIn)
      for (const [of, period] of Object.entries({ year, month }))
        for (const page of pages) {
          if (page === growthReportPage && of === 'year') continue;
          for (const { Title, Value } of await readCards(token, business, page, period)) {
            if (ofAdChannels.has(Title)) continue;
            const key = `${name}, ${of}: ${Title}`;
            const values = places.get(key) ?? new Map<string, string[]>();
            const value = Number(Value).toFixed(4);
            values.set(value, [...(values.get(value) ?? []), `${as} ${page.path}`]);
            places.set(key, values);
          }
        }
  }
  expect(places.size).toBeGreaterThan(100);
  const both = [...places.values()].flatMap((values) => [...values.values()].flat());
  for (const as of readers) expect(both.some((place) => place.startsWith(as))).toBe(true);
  const differing = [...places].flatMap(([key, values]) => (values.size > 1 ? [[key, ...values]] : []));
  expect(differing).toEqual([]);
});
