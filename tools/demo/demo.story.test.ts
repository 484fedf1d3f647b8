import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Filter } from '@bellwether/contract/query/filter';
import { findReport } from '@bellwether/contract/reports/list';
import { changeScopeModule, grantBusinessScope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { promptSectionKeys } from '@bellwether/domain/prompts/sections';
import { plainText } from '@bellwether/domain/rich-text/plain';
import { monthEnd } from '@bellwether/domain/time/day';
import { missedCallsDetector } from '@bellwether/insights/detectors/missed-calls/detector';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { storeAdviceResults } from '../../apps/server/src/features/advice/index.ts';
import { readOutcomesOfActions } from '../../apps/server/src/features/meetings/index.ts';
import { checkArchivedContent } from '../../apps/server/src/features/prompts/check.ts';
import { runReportQueries } from '../../apps/server/src/features/reports/index.ts';
import { createSystemScope } from '../../apps/server/src/http/access/job-scope.ts';
import { folderStore } from '../../apps/server/src/platform/files.ts';
import type { PgliteStore } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';
import { openTestPglite } from '../../apps/server/src/testing/store.ts';
import { demoBusinesses } from './businesses/businesses.ts';
import { toBusinessContext } from './businesses/stored-business.ts';
import { stableUuid } from './ids.ts';
import { loadDemo } from './load.ts';

const clock = { now: () => new Date('2026-08-20T03:00:00Z') };
const lastYear = { from: '2025-08-20', to: '2026-08-18' };
const month = { from: '2026-06-01', to: '2026-06-30' };

let store: PgliteStore;
let warehouse: Warehouse;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bellwether-story-'));
  [store, warehouse] = await Promise.all([
    openTestPglite(),
    openWarehouse(join(dataDir, 'warehouse.duckdb')),
  ]);
  await loadDemo({
    db: store.db,
    warehouse,
    clock,
    files: folderStore(join(dataDir, 'files')),
    config: readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }),
    log: () => undefined,
    settings: { businesses: demoBusinesses.length, months: 36, plans: true },
  });
});
afterAll(async () => {
  await Promise.all([store.close(), warehouse.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (
  slug: string,
  [module, report]: [ModuleSlug, string],
  { from, to }: { from: string; to: string },
  filter: Filter = [],
): Promise<ReportAnswer> => {
  const business = demoBusinesses.find((one) => one.slug === slug);
  if (!business) throw new Error(`There is no demo business ${slug}.`);
  const scope = grantBusinessScope(
    { userId: stableUuid('user', 'admin@bellwether.example'), isAdmin: true },
    toBusinessContext({ ...business, currency: 'AUD' }),
    { module, act: 'read' },
  );
  const asked = findReport(module, report);
  if (!asked) throw new Error(`There is no report ${report}.`);
  const query = { range: { from, to }, comparison: null, filter, perPage: -1 };
  const [found] = await runReportQueries({ warehouse, clock }, [{ scope, report: asked, query }]);
  if (!found?.answer) throw new Error(found?.refused ?? `${report} has no answer.`);
  return found.answer;
};
const total = (answer: ReportAnswer, metric: string): number =>
  Number(answer.meta[0]?.totals[metric] ?? Number.NaN);

const invoicing = demoBusinesses.filter(
  ({ status, invoiceSources }) => status === 'active' && invoiceSources.length > 0,
);

describe.each(invoicing.map(({ slug }) => slug))('returns of %s', (slug) => {
  test('attributed revenue is 3 to 8 times the ad spend, and at most 15 times in a channel', async () => {
    const answer = await ask(slug, ['roi', 'roi-channels'], lastYear);
    expect(total(answer, 'attributed_roas')).toBeGreaterThan(3);
    expect(total(answer, 'attributed_roas')).toBeLessThan(8);
    for (const row of answer.data) expect(Number(row['attributed_roas'] ?? 0)).toBeLessThan(15);
  });

  test('attribution leaves a believable share of revenue unattributed, for two reasons', async () => {
    const share = total(await ask(slug, ['roi', 'roi-integrity'], lastYear), 'attributed_share');
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.8);
    const { data } = await ask(slug, ['roi', 'roi-unattributed'], lastYear);
    expect(data.map((row) => row['unattributed_reason'])).toEqual(
      expect.arrayContaining(['no_lead', 'no_visit']),
    );
  });
});

test('the value that Google reports is 2 to 5 times the ad spend', async () => {
  for (const { slug, connected } of demoBusinesses.filter(({ status }) => status === 'active')) {
    if (!connected.includes('google_ads')) continue;
    const roas = total(await ask(slug, ['analytics', 'google-ppc-overview'], lastYear), 'roas');
    expect(roas, slug).toBeGreaterThan(2);
    expect(roas, slug).toBeLessThan(5);
  }
});

/** Reads the texts of each business's meetings, agendas, action items and plans. */
const readTexts = async (): Promise<{ businessId: string; text: string }[]> => {
  const { db } = store;
  const plans = await db.query.plans.findMany();
  const projections = await db.query.projections.findMany();
  const fields = [
    ...(await db.query.meetings.findMany()).map((row) => ({ row, texts: [row.name, row.objective] })),
    ...(await db.query.agendaItems.findMany()).map((row) => ({ row, texts: [row.name, row.description] })),
    ...(await db.query.actionItems.findMany()).map((row) => ({ row, texts: [row.name, row.description] })),
    ...plans.map((row) => ({ row, texts: [row.name, ...row.goals.map(({ goal }) => goal)] })),
    ...projections.map((row) => ({ row, texts: [row.objective, ...row.scenarios.map(({ name }) => name)] })),
  ];
  return fields.flatMap(({ row: { businessId }, texts }) =>
    texts.flatMap((text) => (text ? [{ businessId, text: plainText(String(text)) }] : [])),
  );
};

describe("texts of the demo's meetings and plans", () => {
  test("texts of the demo's meetings, tasks, goals and projections are all different", async () => {
    const texts = (await readTexts()).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test('demo meetings name the same cost and leads of campaigns as the reports', async () => {
    const texts = await readTexts();
    let checked = 0;
    for (const { slug } of demoBusinesses)
      for (const { text } of texts.filter(({ businessId }) => businessId === stableUuid('business', slug))) {
        const [, campaign = '', cost = '', leads = ''] =
          /"([^"]+)": \$([\d,]+) in June,? (?:for )?(no|\d+) lead/.exec(text) ?? [];
        if (campaign === '') continue;
        const { data } = await ask(slug, ['dashboard', 'top-campaigns'], month);
        const row = data.find((one) => one['campaign'] === campaign);
        expect(Math.round(Number(row?.['cost'])), text).toBe(Number(cost.replace(',', '')));
        const found = await ask(slug, ['conversions', 'leads-over-time'], month, [
          [{ key: 'campaign', operator: '=', value: campaign }],
        ]);
        expect(total(found, 'leads'), text).toBe(leads === 'no' ? 0 : Number(leads));
        checked += 1;
      }
    expect(checked).toBeGreaterThan(4);
  });

  test('demo meetings name the same missed calls and invoices as the reports', async () => {
    const texts = (await readTexts()).map(({ text }) => text);
    const calls = await ask('clearwater-plumbing', ['conversions', 'leads-over-time'], month);
    expect(texts.join('\n')).toContain(
      `${total(calls, 'missed_calls')} missed calls of ${total(calls, 'calls')};`,
    );
    const invoices = await ask('saltbush-home', ['financials', 'financial-revenue'], month);
    expect(texts.join('\n')).toContain(
      `${total(invoices, 'invoices')} orders of $${Math.round(total(invoices, 'average_invoice'))} on average in June`,
    );
  });
});

describe('the demo business Clearwater Plumbing', () => {
  const businessId = stableUuid('business', 'clearwater-plumbing');
  const own = <T extends { businessId: string }>(rows: T[]): T[] =>
    rows.filter((row) => row.businessId === businessId);

  test('the demo business has rankings, competitors, website audits, reviews and forwarded leads of the last month', async () => {
    for (const fact of ['keyword_rankings', 'competitor_metrics', 'website_audits', 'reviews']) {
      const [row] = await warehouse.query({
        sql: `SELECT count(*)::INT AS n FROM ${fact} WHERE business_id = $b::UUID AND day BETWEEN '${month.from}' AND '${monthEnd(month.from)}'`,
        params: { b: businessId },
      });
      expect(Number(row?.['n']), fact).toBeGreaterThan(0);
    }
    const { data } = await ask('clearwater-plumbing', ['conversions', 'agent-leads'], lastYear);
    expect(data.length).toBeGreaterThan(0);
  });

  test('the demo business has minutes, stored metric values and a finished action with a measured result', async () => {
    const minutes = own(await store.db.query.meetingMinutes.findMany());
    expect(minutes).toHaveLength(2);
    for (const { html } of minutes) expect(plainText(html).length).toBeGreaterThan(150);
    const figures = own(await store.db.query.agendaFigures.findMany());
    expect(figures.length).toBeGreaterThan(1);
    for (const { answer } of figures) expect(JSON.parse(answer).data.length).toBeGreaterThan(0);
    const actions = own(await store.db.query.actionItems.findMany());
    expect(actions.some(({ status, metric }) => status === 'done' && metric !== null)).toBe(true);
  });

  test('the demo business has an accepted insight with the result that its meeting names, and a dismissed insight', async () => {
    const { db } = store;
    const deps = { db, warehouse, clock };
    await storeAdviceResults(deps, AbortSignal.timeout(60_000));
    const found = own(await db.query.insights.findMany());
    const accepted = found.find(({ state }) => state === 'accepted');
    const lunch =
      accepted && missedCallsDetector.write(accepted.finding, { currency: 'AUD', customers: 'customers' });
    expect(lunch?.title).toBe('Calls are missed from 12 pm to 2 pm on weekdays');
    const { actual = 0, facts = {}, range = month } = accepted?.finding ?? {};
    expect(actual / Number(facts['calls'])).toBeGreaterThan(2 * Number(facts['usual']));
    const action = own(await db.query.actionItems.findMany()).find(({ id }) => id === accepted?.actionItemId);
    expect(action?.name).toBe('Forward the office phone to the on-call van from 12 to 2 pm');
    const review = own(await db.query.meetings.findMany()).find(({ name }) => name === 'First review');
    expect(range.to < (review?.date ?? '')).toBe(true);
    const scope = await createSystemScope(db, businessId);
    const meetingScope = scope && changeScopeModule(scope, 'meetings', 'read');
    if (!meetingScope || !action) throw new Error('The action is missing.');
    const outcomes = await readOutcomesOfActions(
      deps,
      meetingScope,
      [action.id],
      AbortSignal.timeout(60_000),
    );
    expect([accepted?.result, outcomes.get(action.id)?.state]).toEqual(['reached', 'reached']);
    const dismissed = found.find(({ state }) => state === 'dismissed');
    expect([dismissed?.detector, dismissed?.reason]).toEqual(['campaign-stopped', 'planned']);
  });

  test('the demo business has prompts in each section, and an earlier version of the brand section', async () => {
    const sections = own(await store.db.query.promptSections.findMany());
    for (const { section, content } of sections)
      expect(checkArchivedContent(section, content), section).toEqual(content);
    const versions = own(await store.db.query.promptVersions.findMany());
    expect(versions.map(({ section }) => section).toSorted()).toEqual(
      ['brand', ...promptSectionKeys].toSorted(),
    );
  });

  test('the demo business has a weekly and a monthly report, with their last and next times', async () => {
    const schedules = own(await store.db.query.reportSchedules.findMany());
    expect(schedules.map(({ rule }) => rule.every).toSorted()).toEqual(['month', 'week']);
    const runs = await store.db.query.reportRuns.findMany();
    for (const { id, nextDueAt } of schedules) {
      const run = runs.find(({ scheduleId }) => scheduleId === id);
      expect(run?.dueAt.getTime()).toBeLessThan(clock.now().getTime());
      expect(nextDueAt?.getTime()).toBeGreaterThan(clock.now().getTime());
    }
  });
});
