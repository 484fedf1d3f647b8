import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { metaOf } from '@bellwether/contract/reports/words/figures';
import type { TablerIcon } from '@tabler/icons-react';
import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react';
import { useDetail } from '../drill/use-detail.ts';
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

/** More cards than these stand in two lines beside the first. */
const mostInLine = 4;

/**
 * The cards at the head of a page that answers a question: the first is its answer, large, and the others stand beside it in lines of the same
 * length, however many there are.
 */
export function HeroRow({ children }: { children: ReactNode }) {
  const [hero, ...others] = Children.toArray(children);
  const lines = others.length > mostInLine ? 2 : 1;
  const above = Math.ceil(others.length / lines);
  const below = others.length - above;
  // Lines of three and of two are as long as each other in six columns.
  const [wide, narrow] = below > 0 && below < above ? [above, below] : [1, 1];
  const columns = below > 0 && below < above ? above * below : above;
  const style = { '--columns': columns, '--hero': `${1.5 * narrow}fr`, '--lines': lines } as CSSProperties;
  return (
    <div className={classes['heroRow']} style={style}>
      <div className={classes['hero']}>{hero}</div>
      {others.map((card, at) => (
        <div
          key={isValidElement(card) ? card.key : at}
          className={classes['cell']}
          style={{ '--span': at < above ? narrow : wide } as CSSProperties}
        >
          {card}
        </div>
      ))}
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
