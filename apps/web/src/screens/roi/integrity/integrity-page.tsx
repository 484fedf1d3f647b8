import { roiIntegrityPage } from '@bellwether/contract/pages/roi/integrity';
import {
  roiCampaignsReport,
  roiIntegrityReport,
  roiUnattributedReport,
} from '@bellwether/contract/reports/roi';
import { formatRange } from '@bellwether/domain/answers/label';
import { dayAt } from '@bellwether/domain/time/day';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { useSession } from '../../../data/session/session.ts';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { MatchTable } from '../../../sections/roi/match-table.tsx';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';
import { isEmptyState, toSectionState } from '../../../sections/section-state.ts';
import { SectionStateView } from '../../../sections/section-state-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckList, ChecksCard } from './check-list.tsx';
import { runChecks } from './checks.ts';
import { ClaimsTable } from './claims-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { SetupCard } from './setup-card.tsx';

export const IntegrityPage = () => (
  <RoiPage page={roiIntegrityPage}>
    <PageParts
      page={roiIntegrityPage}
      tabExtras={{
        checks: {
          afterCards: (
            <>
              <Checks />
              <MatchesOfPeriod />
            </>
          ),
        },
        reconciliation: {
          afterCards: (
            <>
              <ClaimsTable />
              <LedgerTable />
            </>
          ),
        },
        history: { afterTables: <SetupCard /> },
      }}
    />
  </RoiPage>
);

/**
 * Table of the customer matches of the page's leads. Unconfirmed matches are first, as in the data check above the
 * table.
 */
function MatchesOfPeriod() {
  const { range } = usePageState();
  return (
    <MatchTable
      where={[
        [{ key: 'day', operator: '>=', value: range.from }],
        [{ key: 'day', operator: '<=', value: range.to }],
      ]}
      range={formatRange(range)}
      empty="No leads of this period matched to customers. Choose another date range above."
    />
  );
}

/** Section with the data checks, shown once all three of their reports have loaded. */
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
