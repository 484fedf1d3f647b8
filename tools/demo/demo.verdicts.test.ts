import { buildPageBlocks, indexAnswers } from '@bellwether/contract/pages/blocks';
import { listPageQueries, type Page, type PagePeriod } from '@bellwether/contract/pages/define';
import { pages } from '@bellwether/contract/pages/list';
import { resolvePageQuery } from '@bellwether/contract/pages/resolve-query';
import { performanceDashboardReport, portfolioReport } from '@bellwether/contract/reports/dashboard';
import { roiChannelsReport } from '@bellwether/contract/reports/roi';
import { grantScope } from '@bellwether/domain/access/scope';
import { judgeTotal } from '@bellwether/domain/answers/total-change';
import { formatValue } from '@bellwether/domain/format/number';
import type { Judgement } from '@bellwether/domain/judgement/judge';
import { findRecentWindow, findYearWindow } from '@bellwether/domain/judgement/windows';
import { describe, expect, test } from 'vitest';
import { readReportRows, runReportQueries } from '../../apps/server/src/features/reports/index.ts';
import { listDifferingFigures } from './testing/card-figures.ts';
import {
  type DemoBusiness as Business,
  contextOf,
  loadDemoBefore,
  demoReader as reader,
  scopeOf,
} from './testing/loaded-demo.ts';
import { askForAdvice, listDirections, listRecentDirections } from './testing/sentences.ts';

/** Collects the verdicts of all cards of all pages on the demo: one figure has one verdict. */
const today = '2026-08-20';
const recent = findRecentWindow(today);
const periods: readonly PagePeriod[] = [
  { ...recent, frequency: 'day' },
  {
    range: { from: '2026-07-01', to: '2026-07-31' },
    comparison: { from: '2025-07-01', to: '2025-07-31' },
    frequency: 'month',
  },
  {
    range: { from: '2025-08-01', to: '2026-07-31' },
    comparison: { from: '2024-08-01', to: '2025-07-31' },
    frequency: 'month',
  },
];

/** Businesses of the test: the first of the demo. */
const { businesses: loaded, openDeps } = loadDemoBefore(today, 4);

type Verdict = { place: string; judgement: Judgement | null };

/** Returns the verdicts of the cards of a page by figure: its name, value, comparison and days. */
const readVerdicts = async (business: Business, page: Page, period: PagePeriod) => {
  const queries = listPageQueries(page);
  const pageScope = { business: contextOf(business).id, period, channels: [], model: [] };
  const asked = queries.flatMap((query, at) => {
    const resolved = resolvePageQuery(query, pageScope);
    const { report } = query;
    return resolved
      ? [{ at, asked: { scope: scopeOf(business, report.module), report, query: resolved } }]
      : [];
  });
  const results = await runReportQueries(
    openDeps(),
    asked.map((one) => one.asked),
  );
  const answers = queries.map((_, at) => {
    const found = asked.findIndex((one) => one.at === at);
    return results[found]?.answer ?? null;
  });
  const context = { tradingName: business.tradingName, priority: 'leads' as const };
  return buildPageBlocks(page, indexAnswers(page, answers), context).flatMap(({ cards }) =>
    cards.flatMap(({ header, kpi: { value, previous, range, comparison, change } }): [string, Verdict][] =>
      change
        ? [
            [
              JSON.stringify([header, value, previous, range, comparison]),
              { place: page.path, judgement: change.judgement },
            ],
          ]
        : [],
    ),
  );
};

const active = loaded.filter(
  ({ status, invoiceSources }) => status === 'active' && invoiceSources.length > 0,
);

describe.each(active.map((business) => [business.slug, business] as const))(
  'verdicts of %s',
  (_, business) => {
    test('a figure of the same days has one verdict on all pages', async () => {
      const byFigure = new Map<string, Verdict[]>();
      for (const period of periods)
        for (const page of pages)
          for (const [figure, verdict] of await readVerdicts(business, page, period))
            byFigure.set(figure, [...(byFigure.get(figure) ?? []), verdict]);
      const onSeveralPages = [...byFigure.values()].filter(
        (all) => new Set(all.map(({ place }) => place)).size > 1,
      );
      expect(onSeveralPages.length).toBeGreaterThan(5);
      const differing = [...byFigure].filter(([, all]) => {
        const [first] = all;
        return all.some(({ judgement }) => JSON.stringify(judgement) !== JSON.stringify(first?.judgement));
      });
      expect(differing).toEqual([]);
    });

    test('the overview gives the verdict of the dashboard', async () => {
      const scope = grantScope(reader, loaded.map(contextOf));
      const rows = await readReportRows(
        openDeps().warehouse,
        scope,
        portfolioReport,
        { range: recent.range, comparison: recent.comparison },
        AbortSignal.timeout(60_000),
      );
      const row = rows.get(contextOf(business).id);
      const query = { ...recent, frequency: 'day' as const, filter: [] };
      const [result] = await runReportQueries(openDeps(), [
        { scope: scopeOf(business, 'dashboard'), report: performanceDashboardReport, query },
      ]);
      const [meta] = result?.answer?.meta ?? [];
      if (!row || !meta) throw new Error(`${business.slug} has no figures.`);
      let compared = 0;
      for (const metric of [
        'revenue',
        'valid_leads',
        'calls',
        'missed_calls',
        'return_on_spend',
        'cost_per_lead',
      ] as const) {
        const change = row.findChange(metric);
        if (!change) continue;
        compared += 1;
        expect([metric, change.judgement]).toEqual([metric, judgeTotal(meta, metric)]);
      }
      expect(compared).toBeGreaterThan(1);
    });

    test('the dashboard, the growth report and the ask box say the same of a month', async () => {
      const told = await listDirections(openDeps(), contextOf(business), '2026-07-01');
      const byFigure = Map.groupBy(told, ({ figure }) => figure);
      const differing = [...byFigure.values()].filter((all) => new Set(all.map(({ says }) => says)).size > 1);
      expect(differing).toEqual([]);
      expect(new Set(told.map(({ place }) => place))).toEqual(
        new Set(['dashboard', 'growth report', 'ask box']),
      );
    });

    test('the weekly mail and the meeting pack say the same as the dashboard', async () => {
      const told = await listRecentDirections(openDeps(), contextOf(business), '2026-08-17');
      const byFigure = Map.groupBy(told, ({ figure }) => figure);
      const differing = [...byFigure.values()].filter((all) => new Set(all.map(({ says }) => says)).size > 1);
      expect(differing).toEqual([]);
      expect(new Set(told.map(({ place }) => place)).has('mail')).toBe(true);
    });

    test('the ask box says how the business does with the figures of the dashboard', async () => {
      const { answer } = await askForAdvice(openDeps(), business, 'How are we doing?');
      const window = { ...findRecentWindow(today), frequency: 'month' as const, filter: [] };
      const [result] = await runReportQueries(openDeps(), [
        { scope: scopeOf(business, 'dashboard'), report: performanceDashboardReport, query: window },
      ]);
      const totals = result?.answer?.meta[0]?.totals;
      const revenue = Number(totals?.['revenue']);
      expect(answer).toContain(`Revenue ${formatValue(revenue, 'currency', 'card', 'AUD')} (`);
      expect(answer).toMatch(/First to look at: |No insight is open\.$/);
    });

    test('the ask box judges the ads of a channel by its row on the ROI page', async () => {
      const { answer } = await askForAdvice(openDeps(), business, 'Does social pay?');
      const query = { ...findYearWindow(today), filter: [], perPage: -1 };
      const [result] = await runReportQueries(openDeps(), [
        { scope: scopeOf(business, 'roi'), report: roiChannelsReport, query },
      ]);
      const row = result?.answer?.data.find((one) => one['internal_channel'] === 'Social');
      const [cost, revenue] = [Number(row?.['cost']), Number(row?.['paid_revenue'])];
      expect(answer).toContain(
        `${formatValue(revenue / cost, 'currency', 'table', 'AUD')} invoiced for each $1`,
      );
      expect(answer).toContain(`${formatValue(cost, 'currency', 'card', 'AUD')} of ad spend`);
    });

    test('each figure of an insight is that of the report it links to', async () => {
      const { compared, differing } = await listDifferingFigures(openDeps(), business);
      expect(differing).toEqual([]);
      expect(compared).toBeGreaterThan(60);
    });
  },
);
