import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  roiCampaignsReport,
  roiIntegrityReport,
  roiUnattributedReport,
} from '@bellwether/contract/reports/roi';
import { dayAt } from '@bellwether/contract/time/day';
import { IconChecks, IconLink, IconQuestionMark, IconTarget } from '@tabler/icons-react';
import { useSession } from '../../../data/session/session.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid, FullWidth } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { MatchTable } from '../../../sections/roi/match-table.tsx';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';
import { integritySummary } from '../../../sections/roi/summary.ts';
import { isEmptyState, toSectionState } from '../../../sections/section-state.ts';
import { SectionStateView } from '../../../sections/section-state-view.tsx';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CheckList, ChecksCard } from './check-list.tsx';
import { runChecks } from './checks.ts';
import { ClaimsTable } from './claims-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { SetupCard } from './setup-card.tsx';

const drawShares = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'attributed_share', mark: 'line' },
    { metric: 'matched_share', mark: 'line' },
    { metric: 'campaign_share', mark: 'line' },
  ]);

export function IntegrityPage() {
  const query = useReport(roiIntegrityReport);
  return (
    <RoiPage title="Data quality" info={roiIntegrityReport.description} answer={query.data}>
      <PageSummary text={query.data && integritySummary(query.data)} />
      <HeroRow>
        <MetricCard metric="attributed_share" query={query} icon={IconTarget} />
        <MetricCard metric="matched_share" query={query} icon={IconLink} />
        <MetricCard metric="campaign_share" query={query} icon={IconChecks} />
        <MetricCard metric="leads_to_confirm" query={query} icon={IconQuestionMark} />
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <ReportChart
            title={roiIntegrityReport.title}
            description={roiIntegrityReport.description}
            query={query}
            draw={drawShares}
          />
        </FullWidth>
      </ChartGrid>
      <ClaimsTable />
      <LedgerTable />
      <Checks />
      <SetupCard />
      <ReportTable report={roiUnattributedReport} mode="some" />
      <MatchTable />
    </RoiPage>
  );
}

/** Shows the checks once all three of their reports have loaded. */
function Checks() {
  const { business } = useSession();
  const [integrity, unattributed, campaigns] = [
    useReport(roiIntegrityReport),
    useReport(roiUnattributedReport, { comparison: null, perPage: -1 }),
    useReport(roiCampaignsReport, { comparison: null, perPage: -1 }),
  ];
  const failed = [integrity, unattributed, campaigns].find(({ error }) => error !== null);
  const all = integrity.data && unattributed.data && campaigns.data;
  const section = toSectionState(
    failed ?? (all ? campaigns : { ...campaigns, data: undefined, isPending: true }),
    () =>
      integrity.data && unattributed.data && campaigns.data
        ? runChecks(integrity.data, unattributed.data, campaigns.data, dayAt(business.time_zone, new Date()))
        : null,
  );
  if (isEmptyState(section)) return null;
  return (
    <ChecksCard>
      <SectionStateView section={section} loading={<Skeleton height={480} />} nothing={() => null}>
        {(checks) => <CheckList checks={checks} />}
      </SectionStateView>
    </ChecksCard>
  );
}
