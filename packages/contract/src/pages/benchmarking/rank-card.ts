import { readMeta } from '@bellwether/domain/answers/figures';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import type { ComputedCard, PageQuery } from '../define.ts';
import { buildComputedKpi } from '../kpi.ts';
import { findRank, rankText } from '../rank.ts';

const shareInfo = ({ label }: MetricInfo): MetricInfo => ({
  label: `Share of ${inSentence(label)}`,
  unit: 'percent',
  goodDirection: 'higher',
  description: `The business's share of the total ${inSentence(label)} of all measured businesses.`,
});

/** Builds a card with the business's own figure among its competitors and its rank, or with its share of all. */
export const rankCard = (
  query: PageQuery,
  metric: Metric,
  { show = 'figure', header }: { show?: 'figure' | 'share'; header?: string } = {},
): ComputedCard => {
  const info = show === 'share' ? shareInfo(metricInfo(metric)) : metricInfo(metric);
  return {
    info,
    ...(header === undefined ? {} : { header }),
    query,
    compute: (answer, _more, { tradingName }) => {
      const own = findRank(answer, tradingName, metric);
      const [value, previous] =
        show === 'share' ? [own.share, own.previousShare] : [own.value, own.previousValue];
      return buildComputedKpi(info, answer, value, {
        ...(readMeta(answer).comparison === null ? {} : { previous }),
        description:
          rankText(own, inSentence(metricInfo(metric).label)) ??
          `${tradingName} was not measured in this period`,
      });
    },
    // Opens no rows for a share, because a share is not the sum of rows.
    ...(show === 'share'
      ? {}
      : {
          detail: ({ tradingName }) => ({
            report: query.report.slug,
            metric,
            where: [{ dimension: 'competitor', value: tradingName }],
          }),
        }),
  };
};
