import { addDays, dayAt } from '@bellwether/domain/time/day';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { openSourceApp, type SourceApp } from '../../testing/source-app.ts';

const scope = 'https://www.googleapis.com/auth/webmasters.readonly';
const site = 'https://www.harbour-physio.example/';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

test("a connected Search Console site has Google's figures and totals in its report, up to the last final day", async () => {
  const { emulators } = sources;
  const begun = await sources.beginSignIn('google_search_console');
  const { url } = (begun.body as { data: { url: string } }).data;
  expect(new URL(url).searchParams.get('scope')).toBe(`openid email ${scope}`);
  const { chosen, sourceId } = await sources.connect('google_search_console', site);
  expect(chosen).toMatchObject({
    status: 200,
    body: { data: { account: { name: 'www.harbour-physio.example/' } } },
  });
  expect(await sources.runDue()).toBe(2);

  const last = addDays(dayAt('America/Los_Angeles', sources.clock.now()), -2);
  const first = addDays(last, -4);
  for (const name of ['searches', 'totals']) {
    const [stream] = await sources.deps.db
      .select()
      .from(sourceStreams)
      .where(and(eq(sourceStreams.sourceId, sourceId), eq(sourceStreams.name, name)));
    expect(stream).toMatchObject({ readTo: addDays(last, 2), failures: 0 });
  }

  const searchConsole = emulators.googleSearchConsole;
  const readStated = (hasRareSearches: boolean) => {
    searchConsole.state.hasRareSearches = hasRareSearches;
    const { body } = searchConsole.answer({
      host: 'searchconsole.googleapis.com',
      method: 'POST',
      path: `/webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${emulators.google.grant(scope).access}` },
      body: { startDate: first, endDate: last, dimensions: [] },
    });
    return (body as { rows: [{ clicks: number; impressions: number; position: number }] }).rows[0];
  };
  const ask = async (from: string, to: string) => {
    const filter = `date:>=${from},date:<=${to}`;
    const query = new URLSearchParams({ business: sources.business.south, filter, timestamp: 'day' });
    const { status, body } = await (await sources.adviser()).get(
      `/v1/modules/analytics/data/seo-searches-over-time?${query}`,
    );
    expect(status).toBe(200);
    return body as {
      data: { date: string; search_impressions: number | null }[];
      meta: [{ totals: Record<string, number>; notes: string[] }];
    };
  };
  const [{ totals, notes }] = (await ask(first, last)).meta;
  const { clicks, impressions, position } = readStated(false);
  expect(totals).toMatchObject({ search_impressions: impressions, search_clicks: clicks });
  expect(totals['search_position']).toBeCloseTo(position, 5);
  const whole = readStated(true);
  expect(whole.impressions).toBeGreaterThan(impressions);
  const counted = [whole.clicks, whole.impressions].map((count) => count.toLocaleString('en-AU'));
  expect(notes).toContainEqual(
    expect.stringContaining(
      `Google counts ${counted[0]} clicks and ${counted[1]} impressions on the same days:`,
    ),
  );
  const { data } = await ask(last, addDays(last, 1));
  expect(data.map((row) => [row.date, row.search_impressions === null])).toEqual([
    [last, false],
    [addDays(last, 1), true],
  ]);
});

test('a website that another source already counts cannot be connected', async () => {
  await sources.deps.db
    .update(sourceAccounts)
    .set({ externalId: 'sc-domain:harbour-physio.example', name: 'harbour-physio.example' })
    .where(eq(sourceAccounts.vendor, 'google_search_console'));
  expect((await sources.connect('google_search_console', site)).chosen).toMatchObject({
    status: 409,
    body: {
      message:
        'www.harbour-physio.example/ and harbour-physio.example have figures in common, which would count twice. Disconnect harbour-physio.example first.',
    },
  });
});
