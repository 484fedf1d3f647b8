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
import { useSession } from '../../../data/session/session.ts';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import type { SectionQuery } from '../../../sections/section-state.ts';
import { performanceSummary } from './summary.ts';

type Card = { metric: Metric; icon: TablerIcon; header?: string };

/** What came of marketing, what one of those costs and how many visits become one, among the figures that are asked of all. */
const judgedBy = (outcome: Card, each: Metric, rate: Metric): readonly Card[] => [
  outcome,
  { metric: each, icon: IconReceipt2 },
  { metric: 'cost', icon: IconCoins, header: 'Marketing spend' },
  { metric: 'sessions', icon: IconWorld },
  { metric: rate, icon: IconTargetArrow },
  { metric: 'marketing_share', icon: IconPercentage },
];

/** What marketing is for decides what it is judged by: leads or purchases. */
const supporting: Record<'leads' | 'transactions', readonly Card[]> = {
  leads: judgedBy({ metric: 'leads', icon: IconUserPlus }, 'cost_per_lead', 'session_conversion_rate'),
  transactions: judgedBy(
    { metric: 'transactions', icon: IconShoppingCart },
    'cost_per_transaction',
    'transaction_rate',
  ),
};

/** The figures by which a business is judged: a sentence, revenue large, and six beside it. */
export function PerformanceCards({ asked }: { asked: SectionQuery<ReportAnswer> }) {
  const { primary } = useSession().business.marketing_priorities;
  const said = asked.data ? performanceSummary(asked.data, primary) : null;
  return (
    <>
      <PageSummary said={said} />
      <HeroRow>
        <MetricCard metric="revenue" asked={asked} icon={IconCash} />
        {supporting[primary].map((card) => (
          <MetricCard key={card.metric} {...card} asked={asked} />
        ))}
      </HeroRow>
    </>
  );
}
