import { IconUserMinus } from '@tabler/icons-react';
import { KpiCard } from '../../../sections/kpi/kpi-card.tsx';
import { lost } from './lost.ts';
import { useLost } from './use-lost.ts';

/** Who stopped buying. */
export function LostCard() {
  return (
    <KpiCard header={lost.label} description={lost.description} icon={IconUserMinus} section={useLost()} />
  );
}
