import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import type { TablerIcon } from '@tabler/icons-react';
import { useSession } from '../../data/session/session.ts';
import { useDetail } from '../drill/use-detail.ts';
import { buildComputedKpi } from '../kpi/kpi.ts';
import { KpiCard } from '../kpi/kpi-card.tsx';
import { type SectionQuery, toSectionState } from '../section-state.ts';
import { findRank, rankText } from './rank.ts';

type Props = {
  metric: Metric;
  query: SectionQuery<ReportAnswer>;
  icon: TablerIcon;
  show?: 'figure' | 'share';
  header?: string;
};

const shareInfo = ({ label }: MetricInfo): MetricInfo => ({
  label: `Share of ${label.toLowerCase()}`,
  unit: 'percent',
  goodDirection: 'higher',
  description: `The business's share of the total ${label.toLowerCase()} of all measured businesses.`,
});

export function RankCard({ metric, query, icon, show = 'figure', header }: Props) {
  const { business } = useSession();
  const { open } = useDetail();
  const info = show === 'share' ? shareInfo(metricInfo(metric)) : metricInfo(metric);
  const name = header ?? info.label;
  const section = toSectionState(query, (answer) => {
    const ownRank = findRank(answer, business.trading_name, metric);
    const positionText = rankText(ownRank, metricInfo(metric).label.toLowerCase());
    const compares = readMeta(answer).comparison !== null;
    const [value, previous] =
      show === 'share' ? [ownRank.share, ownRank.previousShare] : [ownRank.value, ownRank.previousValue];
    return buildComputedKpi(info, answer, value, {
      ...(compares ? { previous } : {}),
      description: positionText ?? `${business.trading_name} was not measured in this period`,
    });
  });
  const report = query.data && readMeta(query.data).report;
  return (
    <KpiCard
      header={name}
      description={info.description}
      icon={icon}
      section={section}
      onDetail={
        // A share has no detail view, because no rows add up to it.
        report === undefined || show === 'share'
          ? undefined
          : () => open({ report, metric, where: [{ dimension: 'competitor', value: business.trading_name }] })
      }
    />
  );
}
