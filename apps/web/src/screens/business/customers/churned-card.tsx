import { IconUserMinus } from '@tabler/icons-react';
import { KpiCard } from '../../../sections/kpi/kpi-card.tsx';
import { churnMetric } from './churned-customers.ts';
import { useChurnedCustomers } from './use-churned-customers.ts';

export function ChurnedCard() {
  return (
    <KpiCard
      header={churnMetric.label}
      description={churnMetric.description}
      icon={IconUserMinus}
      section={useChurnedCustomers()}
    />
  );
}
