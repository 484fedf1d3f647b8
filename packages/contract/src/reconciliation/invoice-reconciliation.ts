import {
  type UnattributedReason,
  unattributedReasonKeys,
  unattributedReasons,
} from '../attribution/models.ts';

/** What is known of some days, from the leads that came to what was paid; null is not known. Leads stand by their day, invoices by theirs. */
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
  readonly paid: number | null;
};

/** A line of a chain: what it begins with and comes to (`whole`), or a cause that takes away from it. */
export type LedgerLine = {
  key: string;
  label: string;
  formula: string;
  whole: boolean;
  value: number | null;
};
export type LedgerChain = { key: 'leads' | 'customers' | 'invoices'; lines: readonly LedgerLine[] };

const less = (whole: number | null, ...parts: (number | null)[]): number | null =>
  parts.reduce<number | null>((left, part) => (left === null || part === null ? null : left - part), whole);
const taken = (value: number | null): number | null => (value === null ? null : value === 0 ? 0 : -value);

/** From leads to customers, from customers to what brought them, from invoices to what was paid: in each chain the lines add up to the last. */
export const buildLedgerChains = (found: LedgerFigures): LedgerChain[] => {
  const line = (key: string, label: string, value: number | null, formula: string): LedgerLine => ({
    key,
    label,
    formula,
    value,
    whole: true,
  });
  const cause = (key: string, label: string, value: number | null, formula: string): LedgerLine => ({
    key,
    label,
    formula,
    value: taken(value),
    whole: false,
  });
  const unmatched = less(found.leads, found.matchedLeads, found.leadsToConfirm);
  const unsaid = less(found.attributed, found.open, found.paid);
  return [
    {
      key: 'leads',
      lines: [
        line('leads', 'Leads', found.leads, 'All leads that came in these days, whatever is said of them.'),
        cause(
          'to_confirm',
          'Match to be confirmed',
          found.leadsToConfirm,
          'Likely of a customer, but not surely enough to count without somebody’s word.',
        ),
        cause(
          'unmatched',
          'No customer fits',
          unmatched,
          'Leads of whom no invoice is known, or whose match was rejected: all leads less those to confirm and those of a customer.',
        ),
        line(
          'matched',
          'Leads of a customer',
          found.matchedLeads,
          'Leads less all lines above: those that are matched to a customer.',
        ),
      ],
    },
    {
      key: 'customers',
      lines: [
        line(
          'invoiced_customers',
          'Customers invoiced',
          found.invoicedCustomers,
          'Different customers with an invoice in these days.',
        ),
        cause(
          'never_leads',
          'Never were a lead',
          less(found.invoicedCustomers, found.matchedCustomers),
          'Customers whom no lead of any day is matched to: they came untracked, or before leads were recorded.',
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
          'All revenue of these days, excluding tax, attributed or not.',
        ),
        ...unattributedReasonKeys.map((reason) =>
          cause(
            reason,
            unattributedReasons[reason].label,
            found.invoiced === null ? null : (found.byReason[reason] ?? 0),
            `Revenue that no touch gets credit of for this reason. ${unattributedReasons[reason].fix}`,
          ),
        ),
        line(
          'attributed',
          'Attributed revenue',
          found.attributed,
          'Revenue less all lines above: what touches get credit of.',
        ),
        cause(
          'open',
          'Not paid yet',
          found.open,
          'Attributed revenue of invoices that their source says are not paid.',
        ),
        cause(
          'unsaid',
          'Payment is not said',
          unsaid,
          'Attributed revenue of invoices of which the source says nothing of payment.',
        ),
        line('paid', 'Attributed and paid', found.paid, 'Attributed revenue less the two lines above.'),
      ],
    },
  ];
};
