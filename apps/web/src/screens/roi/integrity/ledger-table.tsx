import {
  roiIntegrityReport,
  roiOpenInvoicesReport,
  roiUnattributedReport,
} from '@bellwether/contract/reports/roi';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue } from '@bellwether/domain/format/number';
import {
  buildLedgerChains,
  type LedgerChain,
  type LedgerFigures,
  type LedgerLine,
} from '@bellwether/domain/reconciliation/invoice-reconciliation';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import { Fragment } from 'react';
import { useSession } from '../../../data/session/session.ts';
import type { DrillDown } from '../../../sections/drill/detail-state.ts';
import { useDetail } from '../../../sections/drill/use-detail.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import { joinQueries, toSectionState } from '../../../sections/section-state.ts';
import { SectionStateView } from '../../../sections/section-state-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { InfoTooltip } from '../../../ui/overlays/info-tooltip.tsx';
import classes from './integrity.module.css';

const headings = {
  leads: 'From leads to customers',
  customers: 'From customers to their leads',
  invoices: 'From invoices to payments',
} as const;

/** Returns the open amount whose due date is over; null if no invoice has a due date. */
const sumOverdue = (byDueDay: ReportAnswer, today: Day): number | null => {
  const due = byDueDay.data.filter((row) => readDimension(row, 'due_day') !== null);
  if (due.length === 0) return null;
  return due
    .filter((row) => (readDimension(row, 'due_day') ?? '') < today)
    .reduce((sum, row) => sum + (readFigure(row, 'attributed_open') ?? 0), 0);
};

type Answers = { integrity: ReportAnswer; unattributed: ReportAnswer; byDueDay: ReportAnswer };

const readFigures = ({ integrity, unattributed, byDueDay }: Answers, today: Day): LedgerFigures => {
  const { totals } = readMeta(integrity);
  const readTotal = (metric: Metric) => readFigure(totals, metric);
  const byReason = unattributed.data.flatMap((row): [string, number][] => {
    const reason = readDimension(row, 'unattributed_reason');
    return reason === null ? [] : [[reason, readFigure(row, 'attributable_revenue') ?? 0]];
  });
  return {
    leads: readTotal('leads'),
    matchedLeads: readTotal('matched_leads'),
    leadsToConfirm: readTotal('leads_to_confirm'),
    invoicedCustomers: readTotal('invoiced_customers'),
    matchedCustomers: readTotal('matched_customers'),
    invoiced: readTotal('attributable_revenue'),
    byReason: Object.fromEntries(byReason),
    attributed: readTotal('attributed_revenue'),
    open: readTotal('attributed_open'),
    overdue: sumOverdue(byDueDay, today),
    paid: readTotal('attributed_paid'),
  };
};

/** Metric whose rows explain a line of the ledger; the lines with a remainder have none. */
const lineMetrics: Readonly<Record<string, Metric>> = {
  leads: 'leads',
  to_confirm: 'leads_to_confirm',
  matched: 'matched_leads',
  invoiced_customers: 'invoiced_customers',
  matched_customers: 'matched_customers',
  invoiced: 'attributable_revenue',
  attributed: 'attributed_revenue',
  open: 'attributed_open',
  overdue: 'attributed_open',
  paid: 'attributed_paid',
};
const findDetail = (chain: LedgerChain['key'], { key }: LedgerLine): DrillDown | null => {
  const metric = lineMetrics[key];
  if (metric) return { report: roiIntegrityReport.slug, metric };
  const where = [{ dimension: 'unattributed_reason' as const, value: key }];
  return chain === 'invoices' && key !== 'unsaid'
    ? { report: roiUnattributedReport.slug, metric: 'attributable_revenue', where }
    : null;
};

/**
 * Table from leads to customers, revenue and payments; it continues the claims table. The difference of each step is
 * split by reason.
 */
export function LedgerTable() {
  const integrity = useReport(roiIntegrityReport);
  const unattributed = useReport(roiUnattributedReport, { comparison: null, perPage: -1 });
  const byDueDay = useReport(roiOpenInvoicesReport, { comparison: null, perPage: -1 });
  const { business } = useSession();
  const all: Answers | undefined =
    integrity.data && unattributed.data && byDueDay.data
      ? { integrity: integrity.data, unattributed: unattributed.data, byDueDay: byDueDay.data }
      : undefined;
  const section = toSectionState(joinQueries([integrity, unattributed, byDueDay], all), (known) => ({
    chains: buildLedgerChains(readFigures(known, dayAt(business.time_zone, new Date()))),
    currency: metricCurrency(readMeta(known.integrity), 'attributable_revenue'),
  }));
  return (
    <SectionStateView section={section} loading={<Skeleton height={480} />} nothing={() => null}>
      {({ chains, currency }) => (
        <section className={classes['card']} aria-label="From leads to paid invoices">
          <h2>From leads to paid invoices</h2>
          <p className={classes['quiet']}>
            How leads become revenue, and where they drop out. Leads count on the day they arrived, invoices
            on their date, so the lists are not the same people. Each list adds up.
          </p>
          <div className={classes['scroll']}>
            <table className={`${classes['claims']} ${classes['ledger']}`}>
              <tbody>
                {chains.map(({ key, lines }) => (
                  <Fragment key={key}>
                    <tr>
                      <th scope="colgroup" colSpan={2} className={classes['chain']}>
                        {headings[key]}
                      </th>
                    </tr>
                    {lines.map((line) => (
                      <Line
                        key={line.key}
                        line={line}
                        detail={findDetail(key, line)}
                        shown={formatValue(
                          line.value,
                          key === 'invoices' ? 'currency' : 'count',
                          'table',
                          currency,
                        )}
                      />
                    ))}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </SectionStateView>
  );
}

function Line({ line, detail, shown }: { line: LedgerLine; detail: DrillDown | null; shown: string }) {
  const { open } = useDetail();
  const { label, formula, isTotal: whole, value } = line;
  return (
    <tr data-whole={whole || undefined}>
      <th scope="row">
        {label}
        <InfoTooltip label={label}>{formula}</InfoTooltip>
      </th>
      <td>
        {detail && value ? (
          <button
            type="button"
            className={classes['figure']}
            aria-label={`${shown}, rows of ${label}`}
            onClick={() => open(detail)}
          >
            {shown}
          </button>
        ) : (
          shown
        )}
      </td>
    </tr>
  );
}
