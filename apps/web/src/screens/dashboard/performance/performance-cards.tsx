import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  IconCash,
  IconCoins,
  IconPercentage,
  IconReceipt2,
  IconShoppingCart,
  IconTargetArrow,
  IconUserPlus,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { useSession } from '../../../data/session.ts';
import { MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import type { Asked } from '../../../sections/section.ts';
import classes from './performance.module.css';
import { summaryOf } from './summary.ts';

type Card = { metric: Metric; icon: TablerIcon; header?: string };

const around = {
  cost: { metric: 'cost', icon: IconCoins, header: 'Marketing spend' },
  share: { metric: 'marketing_share', icon: IconPercentage },
  sessions: { metric: 'sessions', icon: IconWorld },
} as const satisfies Record<string, Card>;

/** What marketing is for decides what it is judged by: leads or purchases, what one costs, and how many visits become one. */
const supporting: Record<'leads' | 'transactions', readonly Card[]> = {
  leads: [
    { metric: 'leads', icon: IconUserPlus },
    { metric: 'cost_per_lead', icon: IconReceipt2 },
    around.cost,
    around.sessions,
    { metric: 'session_conversion_rate', icon: IconTargetArrow },
    around.share,
  ],
  transactions: [
    { metric: 'transactions', icon: IconShoppingCart },
    { metric: 'cost_per_transaction', icon: IconReceipt2 },
    around.cost,
    around.sessions,
    { metric: 'transaction_rate', icon: IconTargetArrow },
    around.share,
  ],
};

/** The figures by which a business is judged: a sentence, revenue large, and six beside it. */
export function PerformanceCards({ asked }: { asked: Asked<ReportAnswer> }) {
  const { primary } = useSession().business.marketing_priorities;
  const said = asked.data ? summaryOf(asked.data, primary) : null;
  return (
    <>
      <p className={classes['summary']}>{said ?? '\u00a0'}</p>
      <div className={classes['figures']}>
        <div className={classes['hero']}>
          <MetricCard metric="revenue" asked={asked} icon={IconCash} />
        </div>
        {supporting[primary].map((card) => (
          <MetricCard key={card.metric} {...card} asked={asked} />
        ))}
      </div>
    </>
  );
}
