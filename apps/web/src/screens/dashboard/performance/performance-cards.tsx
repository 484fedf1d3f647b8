import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  IconCash,
  IconCoins,
  IconReceipt2,
  IconShoppingCart,
  IconTargetArrow,
  IconTrendingUp,
  IconUserPlus,
  IconWorld,
} from '@tabler/icons-react';
import { useSession } from '../../../data/session.ts';
import { KpiRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import type { Asked } from '../../../sections/section.ts';

/** The figures by which a business is judged; leads or transactions by what its marketing is for. */
export function PerformanceCards({ asked }: { asked: Asked<ReportAnswer> }) {
  const { business } = useSession();
  return (
    <KpiRow>
      <MetricCard metric="revenue" asked={asked} icon={IconCash} />
      {business.marketing_priorities.primary === 'transactions' ? (
        <MetricCard metric="transactions" asked={asked} icon={IconShoppingCart} />
      ) : (
        <MetricCard metric="leads" asked={asked} icon={IconUserPlus} />
      )}
      <MetricCard metric="cost" header="Marketing spend" asked={asked} icon={IconCoins} />
      <MetricCard metric="cost_per_lead" asked={asked} icon={IconReceipt2} />
      <MetricCard metric="return_on_spend" asked={asked} icon={IconTrendingUp} />
      <MetricCard metric="sessions" asked={asked} icon={IconWorld} />
      <MetricCard metric="session_conversion_rate" asked={asked} icon={IconTargetArrow} />
    </KpiRow>
  );
}
