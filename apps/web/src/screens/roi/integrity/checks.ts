import {
  roiCampaignsReport,
  roiIntegrityReport,
  roiUnattributedReport,
} from '@bellwether/contract/reports/roi';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import { countText } from '@bellwether/domain/answers/sentence';
import { type UnattributedReason, unattributedReasons } from '@bellwether/domain/attribution/models';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue } from '@bellwether/domain/format/number';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { addDays, type Day, formatDay } from '@bellwether/domain/time/day';
import type { DrillDown } from '../../../sections/drill/detail-state.ts';

/** Result of a data check. `fix` says how to resolve it. `rows` opens the list of the affected rows. */
export type DataCheck = {
  key: string;
  title: string;
  ok: boolean;
  result: string;
  fix?: string;
  /** Path of the page where the user can fix the problem. */
  at?: string;
  rows?: DrillDown;
};

/** Age in days of a source's latest invoices above which the source counts as out of date. */
const freshDays = 7;

/** Checks that the source of invoices is up to date. */
const sourceCheck = (answer: ReportAnswer, today: Day): DataCheck => {
  const known = readMeta(answer).sources.find(
    ({ fact, to }) => fact === 'attributed_invoices' && to !== null,
  );
  const ok = known?.to != null && known.to >= addDays(today, -freshDays);
  return {
    key: 'source',
    title: 'Revenue source',
    ok,
    result: known?.to
      ? `Invoices come from ${sourceLabel(known.source ?? '')}, up to ${formatDay(known.to)}.`
      : 'No source sends invoices.',
    ...(ok
      ? {}
      : {
          fix: 'Check whether the accounting system is still connected, or upload the latest invoices.',
          at: '/company/config',
        }),
  };
};

/** Checks that the date range has no days for which no invoices were loaded. */
const gapsCheck = (answer: ReportAnswer): DataCheck => {
  const { range, gaps: all } = readMeta(answer);
  const gaps = (all['attributable_revenue'] ?? []).flatMap(({ from, to }) =>
    from > range.to || to < range.from
      ? []
      : [{ from: from < range.from ? range.from : from, to: to > range.to ? range.to : to }],
  );
  return {
    key: 'results',
    title: 'Days without invoice data',
    ok: gaps.length === 0,
    result:
      gaps.length === 0
        ? 'Invoice data is complete for this period.'
        : `No invoice data for ${gaps.map(formatRange).join(', ')}.`,
    ...(gaps.length === 0 ? {} : { fix: 'Upload the missing invoices.', at: '/business/revenue' }),
  };
};

/** Builds one check for each reason why revenue has no marketing touch. */
const reasonChecks = (answer: ReportAnswer): DataCheck[] => {
  const meta = readMeta(answer);
  const money = (value: number) =>
    formatValue(value, 'currency', 'table', metricCurrency(meta, 'attributable_revenue'));
  return (Object.keys(unattributedReasons) as UnattributedReason[]).map((reason) => {
    const row = answer.data.find((one) => readDimension(one, 'unattributed_reason') === reason) ?? {};
    const [revenue, invoices, customers] = (
      ['attributable_revenue', 'attributable_invoices', 'invoiced_customers'] satisfies Metric[]
    ).map((metric) => readFigure(row, metric) ?? 0) as [number, number, number];
    const { label, fix } = unattributedReasons[reason];
    const ok = invoices === 0;
    const customersText = customers > 0 ? ` of ${countText(customers, 'customer')}` : '';
    return {
      key: reason,
      title: label,
      ok,
      result: ok
        ? 'None: all invoices pass.'
        : `${countText(invoices, 'invoice')}${customersText}, ${money(revenue)}.`,
      ...(ok
        ? {}
        : {
            fix,
            rows: {
              report: roiUnattributedReport.slug,
              metric: 'attributable_revenue' as const,
              where: [{ dimension: 'unattributed_reason' as const, value: reason }],
            },
          }),
    };
  });
};

const leadChecks = (answer: ReportAnswer): DataCheck[] => {
  const { totals } = readMeta(answer);
  const [leads, withCampaign, waiting] = (['leads', 'campaign_leads', 'leads_to_confirm'] as const).map(
    (metric) => readFigure(totals, metric) ?? 0,
  ) as [number, number, number];
  const without = leads - withCampaign;
  return [
    {
      key: 'campaign',
      title: 'Leads without a campaign',
      ok: without === 0,
      result: `${countText(without, 'lead')} of ${leads.toLocaleString('en-AU')} without a campaign.`,
      ...(without === 0
        ? {}
        : {
            fix: 'Add utm_campaign to links in ads and emails. Search and direct visits have none.',
            at: '/conversions/list',
            rows: { report: roiIntegrityReport.slug, metric: 'leads' as const },
          }),
    },
    {
      key: 'confirm',
      title: 'Matches to confirm',
      ok: waiting === 0,
      result:
        waiting === 0
          ? 'No matches need your decision.'
          : `${countText(waiting, 'lead is', 'leads are')} probably from a customer. Matches count once you confirm them.`,
      ...(waiting === 0 ? {} : { fix: 'Confirm or reject them in the list below.' }),
    },
  ];
};

/** Checks for ad spend without a campaign, which cannot be compared with leads. */
const spendCheck = (answer: ReportAnswer): DataCheck => {
  const row = answer.data.find((one) => readDimension(one, 'campaign') === null) ?? {};
  const cost = readFigure(row, 'cost') ?? 0;
  return {
    key: 'spend',
    title: 'Ad spend without a campaign',
    ok: cost === 0,
    result:
      cost === 0
        ? 'All ad spend in this period has a campaign.'
        : `${formatValue(cost, 'currency', 'table', metricCurrency(readMeta(answer), 'cost'))} of ad spend has no campaign name.`,
    ...(cost === 0
      ? {}
      : {
          fix: 'Upload the platform’s report by campaign.',
          at: '/analytics/digital-marketing-overview',
          rows: {
            report: roiCampaignsReport.slug,
            metric: 'cost' as const,
            where: [{ dimension: 'campaign' as const, value: null }],
          },
        }),
  };
};

/** Returns all data checks, failed checks first. */
export const runChecks = (
  integrity: ReportAnswer,
  unattributed: ReportAnswer,
  campaigns: ReportAnswer,
  today: Day,
): DataCheck[] =>
  [
    sourceCheck(integrity, today),
    gapsCheck(integrity),
    ...reasonChecks(unattributed),
    ...leadChecks(integrity),
    spendCheck(campaigns),
  ].toSorted((a, b) => Number(a.ok) - Number(b.ok));
