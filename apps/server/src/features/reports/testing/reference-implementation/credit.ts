import { attributionModelKeys, computeCredits } from '@bellwether/domain/attribution/models';
import { lastRawDay, type RawFacts, type RawRow } from './raw-rows.ts';

const text = (row: RawRow | undefined, name: string): string | null => {
  const value = row?.[name];
  return typeof value === 'string' ? value : null;
};
const number = (row: RawRow, name: string): number => Number(row[name] ?? 0);
const total = (rows: readonly RawRow[], name: string): number =>
  rows.reduce((all, row) => all + number(row, name), 0);
const byTime = (a: RawRow, b: RawRow) => (String(a['occurred_at']) < String(b['occurred_at']) ? -1 : 1);

/**
 * Returns the customers of a business with their invoice lines, and with the leads and touches that share their e-mail
 * address.
 */
const listCustomers = ({ invoices, leads, lead_touches }: RawFacts) => {
  const known = Map.groupBy(
    invoices.filter((row) => row['customer_key'] !== null),
    (row) => String(row['customer_key']),
  );
  return [...known].map(([key, lines]) => {
    const customerLeads = leads.filter(
      (row) => text(row, 'email') !== null && text(row, 'email') === text(lines[0], 'customer_email'),
    );
    const touches = customerLeads.flatMap((lead): RawRow[] => [
      { ...lead, lead_day: lead.day },
      ...lead_touches
        .filter((row) => row['lead_key'] === lead['lead_key'] && byTime(row, lead) < 0)
        .map((row) => ({ ...row, lead_day: lead.day })),
    ]);
    return { key, lines, leads: customerLeads, touches: touches.toSorted(byTime) };
  });
};

/** Returns leads that match a customer only by name, which is uncertain. */
const findUncertain = ({ invoices, leads }: RawFacts): RawRow[] => {
  const names = new Set(invoices.map((row) => text(row, 'customer')));
  return leads.filter(
    (row) => text(row, 'email') === null && text(row, 'name') !== null && names.has(text(row, 'name')),
  );
};

export const computeMatches = (raw: RawFacts): RawRow[] => [
  ...listCustomers(raw).flatMap(({ leads }) => leads.map((row): RawRow => ({ ...row, state: 'automatic' }))),
  ...findUncertain(raw).map((row): RawRow => ({ ...row, state: 'to_confirm' })),
];

/** Returns the open part of a document; null if its source tells neither that nor a status. */
const openOf = (lines: readonly RawRow[]): number | null => {
  if (lines.every((row) => row['open'] !== null)) return total(lines, 'open');
  const status = lines
    .flatMap((row) => text(row, 'status') ?? [])
    .toSorted()
    .at(-1);
  if (status === undefined) return null;
  return ['paid', 'closed'].includes(status.toLowerCase()) ? 0 : total(lines, 'amount');
};

/** Returns each payment under each attribution model, with the credit of its document. */
export const computePaymentCredits = (payments: readonly RawRow[], credits: readonly RawRow[]): RawRow[] => {
  const keyOf = (row: RawRow) => `${row['document']} ${row['document_number']}`;
  const creditsOf = Map.groupBy(credits, keyOf);
  return payments.flatMap((payment) =>
    (creditsOf.get(keyOf(payment)) ?? []).map((credit): RawRow => {
      const share = credit['unattributed_reason'] === null ? number(credit, 'credit') : 1;
      return { ...credit, day: payment.day, credit: share, amount: number(payment, 'amount') * share };
    }),
  );
};

const monthDays = 30.4375;
const daysApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Returns each invoice and credit note under each attribution model: a row per touch with credit, or a row with the
 * reason for none.
 */
export const computeReferenceCredits = (raw: RawFacts): RawRow[] => {
  const customers = new Map(listCustomers(raw).map((one) => [one.key, one]));
  const documents = [
    ...Map.groupBy(raw.invoices, (row) => `${row['document']} ${row['document_number']}`).values(),
  ];
  return documents.flatMap((lines) => {
    const [head] = lines;
    if (!head) return [];
    const customer = customers.get(String(head['customer_key']));
    const invoiced = (customer?.lines ?? []).filter((row) => row['document'] === 'invoice');
    const earlier = invoiced
      .map(({ day }) => day)
      .filter((day) => day <= head.day)
      .toSorted();
    const asOf = head['document'] === 'credit_note' ? (earlier.at(-1) ?? head.day) : head.day;
    const sorted = invoiced.toSorted((a, b) =>
      `${a.day} ${a['document_number']}` < `${b.day} ${b['document_number']}` ? -1 : 1,
    );
    const isFirst =
      head['document'] === 'invoice' && sorted[0]?.['document_number'] === head['document_number'];
    const marked = (row: RawRow) =>
      ['channel', 'source', 'campaign'].some((name) => text(row, name) !== null);
    const known = (customer?.touches ?? []).filter(marked);
    const journey = known.filter((row) => String(row['lead_day']) <= asOf);
    const lifetime = isFirst && customer ? total(customer.lines, 'amount') : 0;
    const shared = {
      day: head.day,
      document: text(head, 'document'),
      document_number: text(head, 'document_number'),

      customer: text(head, 'customer'),
      customer_key: text(head, 'customer_key'),
      status: text(head, 'status'),
      due_day: text(head, 'due_day'),
      customer_value: customer ? total(customer.lines, 'amount') : null,
      first_lead: customer?.leads.map(({ day }) => day).toSorted()[0] ?? null,
      first_channel: text(known[0], 'channel'),
      first_campaign: text(known[0], 'campaign'),
      last_channel: text(known.at(-1), 'channel'),
      last_campaign: text(known.at(-1), 'campaign'),
    };
    const amount = total(lines, 'amount');
    const open = openOf(lines);
    const payment = (credit: number) => ({
      open: open === null ? null : open * credit,
      settled: open === null ? null : (amount - open) * credit,
    });
    return attributionModelKeys.flatMap((attribution_model): RawRow[] => {
      const credits = computeCredits(
        attribution_model,
        journey.map((row) => ({ at: Date.parse(`${String(row['occurred_at']).replace(' ', 'T')}Z`) })),
      );
      if (journey.length === 0) {
        const { first_lead } = shared;
        const none = head['customer_key'] === null ? 'no_customer' : first_lead === null ? 'no_lead' : null;
        const unattributed_reason = none ?? (String(first_lead) > asOf ? 'lead_later' : 'no_visit');
        const untouched = { channel: null, campaign: null };
        return [{ ...shared, ...untouched, ...payment(1), attribution_model, amount, unattributed_reason }];
      }
      return journey.flatMap((row, n): RawRow[] => {
        const credit = credits[n] ?? 0;
        const months = Math.max(1, daysApart(head.day, lastRawDay) / monthDays);
        const part = {
          credit,
          amount: amount * credit,
          ...payment(credit),
          acquired: isFirst ? credit : 0,
          lifetime_amount: lifetime * credit,
          monthly_amount: (lifetime * credit) / months,
        };
        const touched = {
          channel: text(row, 'channel'),
          medium: text(row, 'medium'),
          campaign: text(row, 'campaign'),
          lead_key: text(row, 'lead_key'),
        };
        return credit > 0
          ? [{ ...shared, ...touched, ...part, attribution_model, unattributed_reason: null }]
          : [];
      });
    });
  });
};
