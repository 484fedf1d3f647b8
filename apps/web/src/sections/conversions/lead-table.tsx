import type { Filter } from '@bellwether/contract/query/filter';
import { leadFunnelsReport } from '@bellwether/contract/reports/conversions';
import { leadsList } from '@bellwether/contract/rows/leads';
import { readDimension } from '@bellwether/domain/answers/figures';
import { dimensionLabel, formatRange } from '@bellwether/domain/answers/label';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { leadLink, leadName } from '@bellwether/domain/leads/lead';
import { leadStatuses, leadStatusKeys } from '@bellwether/domain/leads/status';
import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ListedLead } from '../../data/leads/leads.ts';
import { createRecordingFetcher } from '../../data/meetings/recordings.ts';
import { useChannelFilter } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { useReport } from '../report/use-report.ts';
import { type FetchRecording, LeadTypeAndFunnelCell } from '../rows/lead-cells.tsx';
import { leadColumns } from '../rows/lead-columns.tsx';
import rowClasses from '../rows/rows.module.css';
import type { ListColumn } from '../table/columns/column.ts';
import { RowListTable } from '../table/row-list-table.tsx';
import classes from './conversions.module.css';
import { leadFilters } from './lead-filters.ts';
import { LeadStatusBadge } from './status-badge.tsx';
import { useLeadStatus } from './use-lead-status.tsx';

const LeadTriage = lazy(() =>
  loadChunk(() => import('./triage.tsx')).then((m) => ({ default: m.LeadTriage })),
);

type LeadColumn = ListColumn<ListedLead, typeof leadsList>;

const statusColumn: LeadColumn = {
  key: 'lead_status',
  label: 'Status',
  sort: 'lead_status',
  phone: 'aside',
  cell: ({ lead_status }) => <LeadStatusBadge status={lead_status} />,
};

const channelText = ({ channel }: ListedLead): string =>
  channel ? dimensionLabel('channel', channel) : 'No channel';
const channelColumn: LeadColumn = {
  key: 'channel',
  label: 'Channel',
  sort: 'channel',
  phone: 'line',
  cell: (lead) => (
    <span className={`${rowClasses['wrapped']} ${rowClasses['channel']}`}>{channelText(lead)}</span>
  ),
  exportValue: channelText,
};

const matchText = ({ customer }: ListedLead): string => {
  const sure = formatValue(customer?.match_confidence ?? null, 'percent', 'table', '');
  return (
    { automatic: sure, confirmed: 'confirmed', to_confirm: `${sure} likely` }[customer?.match_state ?? ''] ??
    ''
  );
};
const customerText = (lead: ListedLead): string => {
  const match = matchText(lead);
  const name = lead.customer?.name ?? '';
  return name && match ? `${name} (${match})` : name;
};
const customerColumn: LeadColumn = {
  key: 'customer_name',
  label: 'Customer',
  sort: 'customer_name',
  description:
    'The customer matched to the lead, and the confidence of the match. A match does not count until you confirm it.',
  cell: (lead) =>
    lead.customer?.name ? (
      <>
        <span className={rowClasses['wrapped']}>{lead.customer.name}</span>
        <span className={rowClasses['second']}>{matchText(lead)}</span>
      </>
    ) : (
      ''
    ),
  exportValue: customerText,
};

/** Column with the number of leads from the same person, which shows repeated enquiries. */
const enquiriesColumn: LeadColumn = {
  key: 'person_leads',
  label: 'Enquiries',
  sort: 'person_leads',
  numeric: true,
  hidden: true,
  description: 'All leads with the same phone number or email address, on any date. Open a lead to see them.',
  cell: ({ person_leads: count }) => count.toLocaleString('en-AU'),
  exportValue: ({ person_leads: count }) => count,
};

/** Name of a lead, with the number of enquiries if the person enquired more than once. */
const LeadName = ({ lead }: { lead: ListedLead }) => (
  <>
    <span className={rowClasses['wrapped']}>{leadName(lead)}</span>
    {lead.person_leads > 1 ? (
      <span
        className={rowClasses['second']}
      >{` ${lead.person_leads.toLocaleString('en-AU')} enquiries`}</span>
    ) : null}
  </>
);

/** Shows type and funnel in one column, because most funnels repeat the type: 'Call', 'Phone call'. */
const typeColumn = (kind: LeadColumn, bring: FetchRecording): LeadColumn => ({
  ...kind,
  key: 'kind',
  label: 'Type and funnel',
  description: 'Calls: green was answered, orange was busy, red was missed or abandoned.',
  fileColumn: ['kind', 'funnel'],
  cell: (lead) => <LeadTypeAndFunnelCell lead={lead} bring={bring} />,
});

/** Returns the lead that an old link names (`ga_id`). The table shows it whatever the page's date range is. */
function useLinkedLead(): { linkedLead: string | undefined; showAll: () => void } {
  const { ga_id }: { ga_id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    linkedLead: ga_id,
    showAll: () =>
      void navigate({ to: '.', search: ({ ga_id: _, ...rest }: Record<string, unknown>) => rest as never }),
  };
}

/** Table of the leads in the date range. The server searches, filters and sorts them. */
export function LeadTable() {
  const { business, may } = useSession();
  const mayJudge = may('write', 'conversions');
  const maySeeCustomers = may('read', 'financials');
  const { set, dialog } = useLeadStatus();
  const triage = useDialog<null>();
  const { range } = usePageState();
  const channels = useChannelFilter();
  const { linkedLead, showAll } = useLinkedLead();
  // Stores when the page was opened, because the ages of leads are computed from that time.
  const [now] = useState(() => new Date());
  const funnels = useReport(leadFunnelsReport, { comparison: null }).data;
  const filters = useMemo(
    () => leadFilters((funnels?.data ?? []).flatMap((row) => readDimension(row, 'funnel') ?? [])),
    [funnels],
  );
  const columns = useMemo((): LeadColumn[] => {
    const bring = createRecordingFetcher(business.id);
    const [date, name, kind, funnel, ...others] = leadColumns({
      now,
      timeZone: business.time_zone,
      currency: currencyForReader(business.currency, business.currency),
      bring,
    });
    if (!date || !name || !kind || !funnel) return [];
    const value = others.pop();
    const customer = maySeeCustomers ? customerColumn : undefined;
    return [
      { ...date, phone: 'line' as const },
      { ...name, phone: 'title' as const, cell: (lead: ListedLead) => <LeadName lead={lead} /> },
      statusColumn,
      typeColumn(kind, bring),
      { ...funnel, hidden: true },
      channelColumn,
      ...others,
      enquiriesColumn,
      customer,
      value,
    ].filter((column) => column !== undefined);
  }, [now, business, maySeeCustomers]);
  const where: Filter = linkedLead
    ? [[{ key: 'ga_id', operator: '=', value: linkedLead }]]
    : [
        [{ key: 'date', operator: '>=', value: range.from }],
        [{ key: 'date', operator: '<=', value: range.to }],
        ...channels.map((condition) => [condition]),
      ];
  const listActions = useCallback(
    (lead: ListedLead) =>
      leadStatusKeys
        .filter((status) => status !== lead.lead_status)
        .map((status) => ({
          label: `Mark as ${leadStatuses[status].toLowerCase()}`,
          run: () =>
            set(
              {
                id: lead.id,
                name: leadName(lead),
                before: lead.lead_status,
                beforeAmount: lead.won_amount,
              },
              status,
            ),
        })),
    [set],
  );
  return (
    <>
      <RowListTable<typeof leadsList, ListedLead>
        list={leadsList}
        name="leads"
        title="Leads"
        columns={columns}
        filters={filters}
        where={where}
        range={linkedLead ? undefined : formatRange(range)}
        nameOf={leadName}
        linkOf={(lead) => leadLink(lead, business.id)}
        {...(mayJudge ? { actionsOf: listActions } : {})}
        dense
        empty="No leads in this period."
        controls={
          linkedLead ? (
            <span className={classes['named']} role="status">
              {`Lead: ${linkedLead}`}
              <Button variant="default" size="xs" onClick={showAll}>
                Show all leads
              </Button>
            </span>
          ) : mayJudge ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconHeadset size={16} />}
              onClick={() => triage.open(null)}
            >
              Review new leads
            </Button>
          ) : null
        }
      />
      {triage.content ? (
        <Suspense fallback={null}>
          <LeadTriage key={triage.content.key} opened={triage.opened} onClose={triage.close} where={where} />
        </Suspense>
      ) : null}
      {dialog}
    </>
  );
}
