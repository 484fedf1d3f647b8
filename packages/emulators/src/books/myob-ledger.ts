import type { Range } from '@bellwether/domain/time/range';
import { seedOf } from '../ad-account.ts';
import type { BookDocument, BookLine, Books } from './books.ts';

/** Layouts of invoices in MYOB. */
export const myobLayouts = ['Item', 'Service', 'Professional', 'TimeBilling', 'Miscellaneous'] as const;
export type MyobLayout = (typeof myobLayouts)[number];

/** Line as MYOB keeps it, in cents of the ledger's currency; negative on a credit note. */
export type MyobLine = { line: BookLine; isTaxed: boolean; cents: number };

/** Document as MYOB keeps it. Amounts of lines and freight include tax if the prices of the document do. */
export type MyobDocument = {
  document: BookDocument;
  status: 'Open' | 'Closed' | 'Credit';
  layout: MyobLayout;
  lines: readonly MyobLine[];
  freightCents: number;
  freightNetCents: number;
  taxCents: number;
  totalCents: number;
  balanceCents: number;
};

const roundCents = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents));
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Whether a line can be of time: an item on its own account, or an activity on an income account. */
const isOfTime = (books: Books, { item, account }: BookLine): boolean =>
  item === null ? account === '200' : books.items.find(({ code }) => code === item)?.account === account;

const chooseLayout = (books: Books, { id, lines }: BookDocument): MyobLayout => {
  const layout = myobLayouts[Math.max(0, (seedOf(`${id} layout`) % 10) - 5)] ?? 'Item';
  return layout === 'TimeBilling' && !lines.every((line) => isOfTime(books, line)) ? 'Service' : layout;
};

/** Shows a document of a ledger in the form of MYOB; null for one that MYOB does not list. */
export const toMyobDocument = (books: Books, document: BookDocument): MyobDocument | null => {
  const { id, kind, isBill, status, isInclusive, rate } = document;
  if (isBill || (status !== 'approved' && status !== 'paid')) return null;
  const sign = kind === 'credit_note' ? -1 : 1;
  const lines = document.lines.map((line) => {
    const net = sign * roundCents(line.netCents / rate);
    const isTaxed = line.taxCents !== 0;
    return { line, isTaxed, cents: isInclusive && isTaxed ? net + roundCents(net * 0.1) : net };
  });
  const hasFreight = seedOf(`${id} freight`) % 7 === 0;
  const freightNetCents = hasFreight ? sign * 1_000 : 0;
  const freightCents = isInclusive ? (freightNetCents * 11) / 10 : freightNetCents;
  const taxed = sum(lines.filter(({ isTaxed }) => isTaxed).map(({ cents }) => cents)) + freightCents;
  // The tax of a document is rounded once.
  const taxCents = roundCents(isInclusive ? taxed / 11 : taxed * 0.1);
  const shown = sum(lines.map(({ cents }) => cents)) + freightCents;
  const totalCents = isInclusive ? shown : shown + taxCents;
  const paid = roundCents(sum(document.payments.map(({ cents }) => cents)) / rate);
  return {
    document,
    status: kind === 'credit_note' ? 'Credit' : status === 'paid' ? 'Closed' : 'Open',
    layout: chooseLayout(books, document),
    lines,
    freightCents,
    freightNetCents,
    taxCents,
    totalCents,
    balanceCents: kind === 'invoice' && status === 'paid' ? 0 : totalCents - paid,
  };
};

/** Accounts that MYOB classifies as income. Other income is a class of its own. */
export const isIncome = (books: Books, code: string | null): boolean =>
  code !== '260' && books.accounts.some((one) => one.code === code && one.isRevenue);

/** Returns the amounts of the lines without tax. The largest line takes the cents by which they differ from the total. */
const netOf = ({ document, lines, taxCents, totalCents, freightNetCents }: MyobDocument): number[] => {
  if (!document.isInclusive) return lines.map(({ cents }) => cents);
  const nets = lines.map(({ cents, isTaxed }) => (isTaxed ? roundCents((cents * 10) / 11) : cents));
  const sizes = nets.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  const difference = totalCents - taxCents - freightNetCents - sum(nets);
  return nets.map((net, at) => (at === largest ? net + difference : net));
};

/**
 * Returns the revenue of some days by the product's rule for MYOB, in cents of the ledger's currency: the lines on income
 * accounts of closed invoices and credit notes, without tax and freight, by the date of the document.
 */
export const reportMyobRevenue = (books: Books, { from, to }: Range): number =>
  sum(
    books
      .documents()
      .filter(({ day }) => day >= from && day <= to)
      .flatMap((document) => {
        const shown = toMyobDocument(books, document);
        if (!shown || shown.status === 'Open') return [];
        return netOf(shown).filter((_, at) => isIncome(books, shown.lines[at]?.line.account ?? null));
      }),
  );
