import type { Range } from '@bellwether/domain/time/range';
import type { BookDocument, Books } from './books.ts';

/** Reports whether a document is a sale: an approved or paid invoice or credit note of a customer. */
export const isSale = ({ isBill, status }: BookDocument): boolean =>
  !isBill && (status === 'approved' || status === 'paid');

/** Returns the sales of a document on revenue accounts, in cents of its currency; negative for a credit note. */
export const salesOf = ({ accounts }: Books, { kind, lines }: BookDocument): number => {
  const revenue = new Set(accounts.filter(({ isRevenue }) => isRevenue).map(({ code }) => code));
  const sum = lines.reduce(
    (all, { account, netCents }) => all + (account !== null && revenue.has(account) ? netCents : 0),
    0,
  );
  return kind === 'credit_note' ? -sum : sum;
};

const sumOf = (lines: BookDocument['lines'], part: 'netCents' | 'taxCents'): number =>
  lines.reduce((all, line) => all + line[part], 0);

/** Rounds to whole cents, half away from zero. */
const toCents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount));

/** Returns the part of a document's sales that has not been paid, in cents of its currency. */
export const openSalesOf = (books: Books, document: BookDocument): number => {
  const { lines, payments } = document;
  const total = sumOf(lines, 'netCents') + sumOf(lines, 'taxCents');
  const paid = payments.reduce((all, { cents }) => all + cents, 0);
  return total === 0 ? 0 : toCents((salesOf(books, document) * (total - paid)) / total);
};

/**
 * Returns the payments of some days, in cents of the ledger's currency at the rates of their documents: their part of sales
 * on revenue accounts, without tax.
 */
export const reportPayments = (books: Books, { from, to }: Range): number =>
  Math.round(
    books
      .documents()
      .filter(isSale)
      .flatMap((one) => {
        const total = sumOf(one.lines, 'netCents') + sumOf(one.lines, 'taxCents');
        return one.payments
          .filter(({ day }) => day >= from && day <= to)
          .map(({ cents }) => (total === 0 ? 0 : toCents((salesOf(books, one) * cents) / total) / one.rate));
      })
      .reduce((sum, one) => sum + one, 0),
  );

/** Returns the open part of the revenue of some days, in cents of the ledger's currency, by the date of the document. */
export const reportOpen = (books: Books, { from, to }: Range): number =>
  Math.round(
    books
      .documents()
      .filter((one) => isSale(one) && one.day >= from && one.day <= to)
      .reduce((sum, one) => sum + openSalesOf(books, one) / one.rate, 0),
  );

/**
 * Returns the revenue of some days as the ledger reports it, in cents of its currency: sales by the date of the document,
 * those in other currencies at the rate of the document.
 */
export const reportRevenue = (books: Books, { from, to }: Range): number =>
  Math.round(
    books
      .documents()
      .filter((one) => isSale(one) && one.day >= from && one.day <= to)
      .reduce((sum, one) => sum + salesOf(books, one) / one.rate, 0),
  );
