import { reports } from '@bellwether/contract/reports/list';
import { grantBusinessScope } from '@bellwether/domain/access/scope';
import { readFigure, readMeta } from '@bellwether/domain/answers/figures';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Finding } from '@bellwether/domain/insights/finding';
import { daysPerMonth } from '@bellwether/domain/insights/state';
import { createRandom } from '@bellwether/domain/testing/noise';
import { addDays, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { whereCampaign } from '@bellwether/insights/detectors/campaign-stopped/detector';
import type { BusinessFacts, Slice, SliceMetric } from '@bellwether/insights/facts/business-facts';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import { findDayIndex, sumDays } from '@bellwether/insights/series/daily-series';
import { readBusinessFacts } from '../../../apps/server/src/features/insights/read-facts.ts';
import { runReportQueries } from '../../../apps/server/src/features/reports/index.ts';
import { contextOf, type DemoBusiness, demoReader, scopeOf } from './loaded-demo.ts';

type Deps = Parameters<typeof runReportQueries>[0] & Parameters<typeof readBusinessFacts>[0];
type Shown = Pick<Finding['evidence'], 'report' | 'metric' | 'where'> & { range: Range };
/** Figure that a card states, and where a reader finds it. */
type Stated = { name: string; value: number; shown: Shown };

/** Figures of which a finding states a total of its linked report over its own days. */
const statesTotal = ({ metric, evidence, detector }: Finding): boolean =>
  metric === evidence.metric && !['target-gap', 'customer-concentration', 'late-source'].includes(detector);

const listStatedByCards = (facts: BusinessFacts): Stated[] =>
  findInsights(facts).flatMap((finding): Stated[] => {
    const { cause, range, actual, evidence, facts: figures } = finding;
    const shown = { ...evidence, range };
    const { usual_from: from, usual_to: to, spend_per_month: spend } = figures;
    return [
      ...(statesTotal(finding) ? [{ name: cause, value: actual, shown }] : []),
      ...(figures['spent'] === undefined
        ? []
        : [{ name: `${cause}, spent`, value: Number(figures['spent']), shown }]),
      ...(typeof from === 'string' && typeof to === 'string'
        ? [
            {
              name: `${cause}, usual spend`,
              value: (Number(spend) / daysPerMonth) * (daysBetween(from, to) + 1),
              shown: { ...evidence, range: { from, to } },
            },
          ]
        : []),
    ];
  });

/** Reports in which a reader finds the figures of each kind of slice. A card of any of them can come one day. */
const listSlices = (facts: BusinessFacts) => {
  const by =
    (key: string) =>
    ({ key: value }: Slice) => [{ key, value }];
  const kinds: {
    slices: readonly Slice[];
    metrics: SliceMetric[];
    report: string;
    where: (slice: Slice) => Finding['evidence']['where'];
  }[] = [
    { slices: facts.products, metrics: ['revenue'], report: 'financial-revenue', where: by('product') },
    { slices: facts.products, metrics: ['quantity'], report: 'financial-prices', where: by('product') },
    {
      slices: facts.places,
      metrics: ['revenue', 'invoices'],
      report: 'financial-revenue',
      where: by('suburb'),
    },
    { slices: facts.referrers, metrics: ['sessions'], report: 'network-development', where: by('source') },
    {
      slices: facts.channels,
      metrics: ['sessions', 'valid_leads', 'cost'],
      report: 'digital-marketing-over-time',
      where: by('internal_channel'),
    },
    {
      slices: [{ key: '', label: '', series: facts.totals }],
      metrics: ['revenue', 'valid_leads', 'sessions', 'cost', 'calls', 'transactions'],
      report: 'performance-dashboard',
      where: () => [],
    },
  ];
  const campaigns = facts.campaigns.map((campaign) => ({
    slice: campaign,
    metrics: ['cost', 'clicks'] as SliceMetric[],
    report: 'marketing-spend',
    where: whereCampaign(campaign),
  }));
  return [
    ...campaigns,
    ...kinds.flatMap(({ slices, metrics, report, where }) =>
      slices.map((slice) => ({ slice, metrics, report, where: where(slice) })),
    ),
  ];
};

/** Maximum slices whose figures are compared, drawn at random, and the days of each. */
const sampledSlices = 60;
const spans = [7, 28, 91, 365] as const;

/** Draws figures that a card could state: sums of the series of slices over some days. */
const listStatedBySlices = (facts: BusinessFacts): Stated[] => {
  const random = createRandom(facts.campaigns.length + 7);
  return listSlices(facts)
    .map((one) => ({ ...one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, sampledSlices)
    .flatMap(({ slice, metrics, report, where }) =>
      metrics.flatMap((metric): Stated[] => {
        const days = spans[Math.floor(random() * spans.length)] ?? 28;
        const to = addDays(facts.lastDay, -Math.floor(random() * 100));
        const range = { from: addDays(to, 1 - days), to };
        const series = slice.series[metric];
        const start = series ? findDayIndex(series, range.from) : 0;
        const value = series ? sumDays(series, start, start + days) : null;
        return value === null
          ? []
          : [{ name: `${slice.key} ${metric}`, value, shown: { report, metric, where, range } }];
      }),
    );
};

/** Returns the total that a reader finds in a report. */
const readTotal = async (
  deps: Deps,
  business: DemoBusiness,
  { report: slug, metric, where, range }: Shown,
) => {
  const report = reports.find((one) => one.slug === slug);
  if (!report) throw new Error(`There is no report ${slug}.`);
  const filter = [...Map.groupBy(where, ({ key }) => key).values()].map((all) =>
    all.map(({ key, value }) => ({ key, operator: '=' as const, value })),
  );
  const query = { range, comparison: null, frequency: 'day' as const, filter };
  const [result] = await runReportQueries(deps, [{ scope: scopeOf(business, report.module), report, query }]);
  return result?.answer ? readFigure(readMeta(result.answer).totals, metric as Metric) : null;
};

/**
 * Compares the figures of a business's insights, and those that an insight about any campaign, channel, product, place
 * or website would state, with the report that shows them. Returns how many were compared, and those that differ.
 */
export const listDifferingFigures = async (
  deps: Deps,
  business: DemoBusiness,
): Promise<{ compared: number; differing: string[] }> => {
  const planScope = grantBusinessScope(demoReader, contextOf(business), { module: 'plan', act: 'read' });
  const facts = await readBusinessFacts(deps, scopeOf(business, 'insights'), planScope);
  const stated = [...listStatedByCards(facts), ...listStatedBySlices(facts)];
  const differing: string[] = [];
  for (const { name, value, shown } of stated) {
    const total = await readTotal(deps, business, shown);
    if (total === null || Math.abs(total - value) > 0.006)
      differing.push(`${name}: ${value}, in ${shown.report} ${total}`);
  }
  return { compared: stated.length, differing };
};
