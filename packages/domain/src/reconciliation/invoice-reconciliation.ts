import {
  type UnattributedReason,
  unattributedReasonKeys,
  unattributedReasons,
} from '../attribution/models.ts';

/**
 * Figures of a date range, from leads to payments; null is unknown. Leads count by lead date, invoices by
 * invoice date.
 */
export type LedgerFigures = {
  readonly leads: number | null;
  readonly matchedLeads: number | null;
  readonly leadsToConfirm: number | null;
  readonly invoicedCustomers: number | null;
  readonly matchedCustomers: number | null;
  readonly invoiced: number | null;
  readonly byReason: Readonly<Partial<Record<UnattributedReason, number>>>;
  readonly attributed: number | null;
  readonly open: number | null;
  /** Part of `open` whose due date is over; null if the source has no due dates. */
  readonly overdue: number | null;
  readonly paid: number | null;
};

/** Line of a reconciliation chain: a start or end (`total`), or a cause that reduces the amount. */
export type LedgerLine = {
  key: string;
  label: string;
  formula: string;
  isTotal: boolean;
  value: number | null;
};
export type LedgerChain = { key: 'leads' | 'customers' | 'invoices'; lines: readonly LedgerLine[] };

const less = (total: number | null, ...parts: (number | null)[]): number | null =>
  parts.reduce<number | null>((left, part) => (left === null || part === null ? null : left - part), total);
const negate = (value: number | null): number | null => (value === null ? null : value === 0 ? 0 : -value);

/**
 * Builds the reconciliation chains from leads to customers, from customers to attributed ones, and from invoices to
 * payments. The lines of each chain add up to its last line.
 */
export const buildLedgerChains = (found: LedgerFigures): LedgerChain[] => {
  const line = (key: string, label: string, value: number | null, formula: string): LedgerLine => ({
    key,
    label,
    formula,
    value,
    isTotal: true,
  });
  const cause = (key: string, label: string, value: number | null, formula: string): LedgerLine => ({
    key,
    label,
    formula,
    value: negate(value),
    isTotal: false,
  });
  const unmatched = less(found.leads, found.matchedLeads, found.leadsToConfirm);
  const unknownPayment = less(found.attributed, found.open, found.paid);
  return [
    {
      key: 'leads',
      lines: [
        line('leads', 'Leads', found.leads, 'All leads that arrived in this period, whatever their status.'),
        cause(
          'to_confirm',
          'Matches to confirm',
          found.leadsToConfirm,
          'Leads that probably match a customer. Confirm them to count them.',
        ),
        cause(
          'unmatched',
          'No matching customer',
          unmatched,
          'Leads without an invoice or with a rejected match: all leads − matches to confirm − leads matched to a customer.',
        ),
        line('matched', 'Leads matched to a customer', found.matchedLeads, 'Leads less all lines above.'),
      ],
    },
    {
      key: 'customers',
      lines: [
        line(
          'invoiced_customers',
          'Customers invoiced',
          found.invoicedCustomers,
          'Unique customers with an invoice in this period.',
        ),
        cause(
          'never_leads',
          'Never a lead',
          less(found.invoicedCustomers, found.matchedCustomers),
          'Customers without a matched lead on any date. They were not tracked, or came before leads were recorded.',
        ),
        line(
          'matched_customers',
          'Customers who were leads',
          found.matchedCustomers,
          'Customers invoiced less the line above.',
        ),
      ],
    },
    {
      key: 'invoices',
      lines: [
        line(
          'invoiced',
          'Invoices less credit notes',
          found.invoiced,
          'All revenue in this period, excluding tax, attributed or not.',
        ),
        ...unattributedReasonKeys.map((reason) =>
          cause(
            reason,
            unattributedReasons[reason].label,
            found.invoiced === null ? null : (found.byReason[reason] ?? 0),
            `Revenue not credited for this reason. ${unattributedReasons[reason].fix}`,
          ),
        ),
        line(
          'attributed',
          'Attributed revenue',
          found.attributed,
          'Revenue less all lines above: revenue credited to touches.',
        ),
        ...(found.overdue === null
          ? []
          : [
              cause(
                'overdue',
                'Overdue',
                found.overdue,
                'Open part of attributed invoices whose due date is over, according to their source.',
              ),
            ]),
        cause(
          'open',
          found.overdue === null ? 'Not paid yet' : 'Not due yet',
          less(found.open, found.overdue ?? 0),
          'Open part of attributed invoices, according to their source.',
        ),
        cause(
          'unsaid',
          'Payment status unknown',
          unknownPayment,
          'Attributed revenue of invoices without a payment status in their source.',
        ),
        line('paid', 'Attributed and paid', found.paid, 'Attributed revenue less the two lines above.'),
      ],
    },
  ];
};
