import type { leadsList } from '@bellwether/contract/rows/leads';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { isWithinVisitDelay } from '@bellwether/domain/leads/age';
import { formatLeadTime } from '@bellwether/domain/leads/call-audio';
import { type Lead, leadName, leadTypeLabel } from '@bellwether/domain/leads/lead';
import { dayAt } from '@bellwether/domain/time/day';
import type { ListColumn } from '../table/columns/column.ts';
import {
  type FetchRecording,
  LeadCampaignCell,
  LeadDateCell,
  LeadSessionsCell,
  LeadTypeCell,
} from './lead-cells.tsx';
import { QualityScore } from './quality-score.tsx';
import { TextWithTooltip } from './text-with-tooltip.tsx';

export type LeadContext = {
  now: Date;
  /** IANA time zone of the business. */
  timeZone: string;
  currency: DisplayCurrency;
  /** Loads recordings that the browser cannot open by their URL alone. */
  bring?: FetchRecording;
};

const findCampaign = (lead: Lead) => lead.campaign || lead.last_touch_campaign;
const findValue = (lead: Lead) => lead.lifetime_value ?? lead.customer?.lifetime_value ?? null;
const funnelText = (lead: Lead) => lead.funnel || lead.conversion_funnel || 'No funnel';
const pageText = (lead: Lead) => lead.page_path_short || lead.page_path || 'No page';

export const leadColumns = ({
  now,
  timeZone,
  currency,
  bring,
}: LeadContext): ListColumn<Lead, typeof leadsList>[] => {
  const today = dayAt(timeZone, now);
  return [
    {
      key: 'occurred_at',
      label: 'Date and time',
      sort: 'occurred_at',
      cell: (lead) => <LeadDateCell lead={lead} today={today} />,
      exportValue: formatLeadTime,
    },
    { key: 'name', label: 'Name or caller', sort: 'name', cell: leadName, exportValue: leadName },
    {
      key: 'kind',
      label: 'Type',
      cell: (lead) => <LeadTypeCell lead={lead} {...(bring ? { bring } : {})} />,
      sort: 'kind',
      exportValue: leadTypeLabel,
    },
    { key: 'funnel', label: 'Funnel', sort: 'funnel', cell: funnelText, exportValue: (lead) => lead.funnel },
    {
      key: 'campaign',
      label: 'Campaign',
      sort: 'campaign',
      cell: (lead) => <LeadCampaignCell lead={lead} now={now} />,
      exportValue: findCampaign,
    },
    {
      key: 'landing_page',
      label: 'Landing page',
      sort: 'landing_page',
      cell: (lead) => (
        <TextWithTooltip text={pageText(lead)} fullText={lead.page_path || pageText(lead)} narrow />
      ),
      exportValue: (lead) => lead.page_path,
    },
    {
      key: 'total_sessions',
      label: 'Sessions',
      description: 'Visits to the website before the lead.',
      numeric: true,
      sort: 'total_sessions',
      cell: (lead) => <LeadSessionsCell lead={lead} now={now} />,
      exportValue: (lead) => (isWithinVisitDelay(lead, now) ? null : lead.total_sessions),
    },
    {
      key: 'quality_score',
      label: 'Lead score',
      description: '0–39 is low, 40–69 medium, 70–100 high.',
      numeric: true,
      sort: 'quality_score',
      cell: (lead) => <QualityScore score={lead.quality_score} />,
      exportValue: (lead) => lead.quality_score,
    },
    {
      key: 'lifetime_value',
      label: 'Lifetime value',
      description: 'All invoices to the matched customer so far, excluding tax.',
      numeric: true,
      sort: 'lifetime_value',
      cell: (lead) => formatValue(findValue(lead), 'currency', 'table', currency),
      exportValue: findValue,
    },
  ];
};
