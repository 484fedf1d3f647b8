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

/** Returns six cards: the outcome, its cost and conversion rate, and the figures that every business has. */
const judgedBy = (outcome: Card, each: Metric, rate: Metric): readonly Card[] => [
  outcome,
  { metric: each, icon: IconReceipt2 },
  { metric: 'cost', icon: IconCoins, header: 'Ad spend' },
  { metric: 'sessions', icon: IconWorld },
  { metric: rate, icon: IconTargetArrow },
  { metric: 'marketing_share', icon: IconPercentage },
];

/** Supporting cards by marketing priority: leads or transactions. */
const supporting: Record<'leads' | 'transactions', readonly Card[]> = {
  leads: judgedBy({ metric: 'leads', icon: IconUserPlus }, 'cost_per_lead', 'session_conversion_rate'),
  transactions: judgedBy(
    { metric: 'transactions', icon: IconShoppingCart },
    'cost_per_transaction',
    'transaction_rate',
  ),
};

/** Shows the summary, revenue as the main card, and six supporting cards. */
export function PerformanceCards({ query }: { query: SectionQuery<ReportAnswer> }) {
  const { primary } = useSession().business.marketing_priorities;
  const summary = query.data ? performanceSummary(query.data, primary) : null;
  return (
    <>
      <PageSummary text={summary} />
      <HeroRow>
        <MetricCard metric="revenue" query={query} icon={IconCash} />
        {supporting[primary].map((card) => (
          <MetricCard key={card.metric} {...card} query={query} />
        ))}
      </HeroRow>
    </>
  );
}
