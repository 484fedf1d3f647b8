import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { metaOf } from '@bellwether/contract/reports/words/figures';
import type { TablerIcon } from '@tabler/icons-react';
import { Children, type CSSProperties, type ReactNode } from 'react';
import { useDetail } from '../detail/use-detail.ts';
import { type SectionQuery, sectionOf } from '../section.ts';
import { kpiOf } from './kpi.ts';
import classes from './kpi-card.module.css';
import { KpiCard } from './kpi-card.tsx';

/** The row of cards at the head of a data page. */
export function KpiRow({ children }: { children: ReactNode }) {
  const count = Children.count(children);
  const columns = count > 5 ? Math.ceil(count / 2) : count;
  return (
    <div className={classes['row']} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  );
}

type MetricCardProps = {
  metric: Metric;
  asked: SectionQuery<ReportAnswer>;
  icon?: TablerIcon;
  header?: string;
};

/** A card of one metric of a report over time. `header` stands where a page calls the metric by another name. */
export function MetricCard({ metric, asked, icon, header }: MetricCardProps) {
  const { label, description } = metricInfo(metric);
  const { open } = useDetail();
  const report = asked.data && metaOf(asked.data).report;
  return (
    <KpiCard
      header={header ?? label}
      description={description}
      {...(icon ? { icon } : {})}
      section={sectionOf(asked, (answer) => kpiOf(metric, answer))}
      {...(report === undefined ? {} : { of: { report, metric } })}
      onDetail={report === undefined ? undefined : () => open({ report, metric })}
    />
  );
}
