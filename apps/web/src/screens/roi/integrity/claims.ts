import { roiClaimsReport, roiLeadStatusesReport } from '@bellwether/contract/reports/roi';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { type LeadStatus, leadStatusKeys } from '@bellwether/domain/leads/status';
import {
  type ClaimCause,
  claimCauseKeys,
  claimCauses,
  type Reconciliation,
  reconcileClaims,
} from '@bellwether/domain/reconciliation/claims';
import type { DrillDown } from '../../../sections/drill/detail-state.ts';

const toStatus = (value: string | null): LeadStatus =>
  leadStatusKeys.find((status) => status === value) ?? 'new';

/** Line of the claims table: a value for each ad platform, and the figures whose rows explain it. */
export type ClaimLine = {
  key: string;
  label: string;
  formula: string;
  /** Whether the line is the first line (claimed conversions) or the total (counted leads). */
  isTotal: boolean;
  values: readonly (number | null)[];
  rows: readonly (DrillDown | null)[];
};
export type ClaimsTableData = {
  platforms: readonly { channel: string; label: string }[];
  lines: readonly ClaimLine[];
};

/** Lead status behind a reason why a claimed conversion does not count, if there is one. */
const statusCauses: Partial<Record<ClaimCause, LeadStatus>> = {
  duplicate: 'duplicate',
  spam: 'spam',
  unfit: 'unfit',
  existing_customer: 'existing_customer',
};

const onChannel = (report: string, metric: Metric, channel: string, status?: LeadStatus): DrillDown => ({
  report,
  metric,
  where: [
    { dimension: 'internal_channel', value: channel },
    ...(status ? [{ dimension: 'lead_status' as const, value: status }] : []),
  ],
});

/**
 * Returns the figure with the rows behind a reason: leads of its status, unclaimed leads, or else the platform's
 * conversions.
 */
const findRows = (cause: ClaimCause, channel: string): DrillDown => {
  const status = statusCauses[cause];
  if (status) return onChannel(roiLeadStatusesReport.slug, 'leads', channel, status);
  return cause === 'unclaimed'
    ? onChannel(roiClaimsReport.slug, 'leads', channel)
    : onChannel(roiClaimsReport.slug, 'conversions', channel);
};

/**
 * Builds the claims table: the conversions that each ad platform claims, reduced reason by reason to the counted leads.
 * Null if no platform claims any.
 */
export const buildClaims = (byDay: ReportAnswer, byStatus: ReportAnswer): ClaimsTableData | null => {
  const days = byDay.data.flatMap((row) => {
    const channel = readDimension(row, 'internal_channel');
    if (channel === null) return [];
    return [
      {
        channel,
        day: readDimension(row, 'date') ?? '',
        claimed: readFigure(row, 'conversions'),
        leads: readFigure(row, 'leads'),
        analytics: readFigure(row, 'web_conversions'),
      },
    ];
  });
  const statuses = byStatus.data.flatMap((row) => {
    const channel = readDimension(row, 'internal_channel');
    if (channel === null) return [];
    return [
      { channel, status: toStatus(readDimension(row, 'lead_status')), leads: readFigure(row, 'leads') ?? 0 },
    ];
  });
  const found = reconcileClaims(days, statuses);
  if (found.length === 0) return null;
  const line = (
    key: string,
    label: string,
    formula: string,
    value: (one: Reconciliation) => number | null,
    rows: (channel: string) => DrillDown | null,
  ): ClaimLine => ({
    key,
    label,
    formula,
    isTotal: key === 'claimed' || key === 'counted',
    values: found.map(value),
    rows: found.map((one) => (value(one) ? rows(one.channel) : null)),
  });
  const analytics = (channel: string): number | null => {
    const known = days.flatMap((one) =>
      one.channel === channel && one.analytics !== null ? [one.analytics] : [],
    );
    return known.length > 0 ? known.reduce((a, b) => a + b, 0) : null;
  };
  return {
    platforms: found.map(({ channel }) => ({ channel, label: dimensionLabel('internal_channel', channel) })),
    lines: [
      line(
        'claimed',
        'Platform conversions',
        'Conversions reported by the platform.',
        ({ claimed }) => claimed,
        (channel) => onChannel(roiClaimsReport.slug, 'conversions', channel),
      ),
      ...claimCauseKeys.map((cause) =>
        line(
          cause,
          claimCauses[cause].label,
          claimCauses[cause].formula,
          ({ parts }) => parts[cause],
          (channel) => findRows(cause, channel),
        ),
      ),
      line(
        'counted',
        'Valid leads',
        'Sum of all lines above: leads that are new, qualified or won.',
        ({ validLeads }) => validLeads,
        (channel) => onChannel(roiClaimsReport.slug, 'leads', channel),
      ),
      line(
        'analytics',
        'For comparison: analytics',
        'Conversions counted by analytics for visits from the channel. Not part of the sum.',
        ({ channel }) => analytics(channel),
        (channel) => onChannel(roiClaimsReport.slug, 'web_conversions', channel),
      ),
    ],
  };
};
