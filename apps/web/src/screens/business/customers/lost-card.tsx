import { financialRevenue } from '@bellwether/contract/reports/business';
import { IconUserMinus } from '@tabler/icons-react';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { KpiCard } from '../../../sections/kpi/kpi-card.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { sectionOf } from '../../../sections/section.ts';
import { lost, lostOf, monthsTo } from './lost.ts';

/** Who stopped buying: always by the last twelve months, whatever the page's days and comparison. */
export function LostCard() {
  const { to } = usePageState().range;
  const own = { comparison: null, frequency: 'month' } as const;
  const twoYears = useReport(financialRevenue, { ...own, range: monthsTo(to, 24) });
  const lastYear = useReport(financialRevenue, { ...own, range: monthsTo(to, 12) });
  const both = lastYear.data ? twoYears : lastYear;
  return (
    <KpiCard
      header={lost.label}
      description={lost.description}
      icon={IconUserMinus}
      section={sectionOf(both, (answer) => lostOf(answer, lastYear.data ?? answer))}
    />
  );
}
