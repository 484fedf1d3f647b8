import type { Range } from '@bellwether/domain/time/range';
import { seedOf } from '../ad-account.ts';
import type { BookDocument, BookLine, Books } from './books.ts';
import { isSale } from './report.ts';

/** Type of an invoice for a job. A request for claim is not yet an invoice. */
export type JobInvoiceType = 'TaxInvoice' | 'ProgressInvoice' | 'Deposit' | 'RequestForClaim';

/** Invoice or credit note for a job. Amounts are whole cents of its currency, without tax; those of credit notes are positive. */
export type JobDocument = {
  /** Number, which is also its id. */
  id: number;
  /** Id of the job. */
  job: number;
  type: JobInvoiceType;
  document: BookDocument;
  netCents: number;
  taxCents: number;
  paidCents: number;
  /** Lines that are items. The total may be higher, by labour, or lower, by a deposit. */
  items: readonly BookLine[];
  /** How often the items are worth what the document claims. */
  itemShare: 1 | 2;
  /** Value of all work of the job, in cents without tax. */
  wholeCents: number;
};

const sumOf = (lines: readonly BookLine[], part: 'netCents' | 'taxCents'): number =>
  lines.reduce((all, line) => all + line[part], 0);

/** Share of a job that its deposit asks for. */
const depositShare = 0.2;

/**
 * Returns the documents of a job as a service for field work shows them: most invoices as they are, some after a deposit, some as
 * a claim of half of the work, and some beside a request for the same claim.
 */
export const showJob = (document: BookDocument): readonly JobDocument[] => {
  const job = Number(document.number.replace(/\D/g, ''));
  const [net, tax] = [sumOf(document.lines, 'netCents'), sumOf(document.lines, 'taxCents')];
  const paid = document.payments.reduce((all, { cents }) => all + cents, 0);
  const seed = seedOf(`job ${document.id}`) % 100;
  const hasLabour = seed % 3 === 0 && document.lines.length > 1;
  const whole: JobDocument = {
    id: job * 10,
    job,
    type: 'TaxInvoice',
    document,
    netCents: net,
    taxCents: tax,
    paidCents: paid,
    items: hasLabour ? document.lines.slice(1) : document.lines,
    itemShare: 1,
    wholeCents: net,
  };
  if (document.kind === 'credit_note') return [whole];
  if (seed < 10) {
    const [depositNet, depositTax] = [Math.round(net * depositShare), Math.round(tax * depositShare)];
    const depositPaid = Math.min(paid, depositNet + depositTax);
    const deposit: JobDocument = {
      ...whole,
      id: job * 10 + 1,
      type: 'Deposit',
      netCents: depositNet,
      taxCents: depositTax,
      paidCents: depositPaid,
      items: [],
    };
    return [
      deposit,
      {
        ...whole,
        netCents: net - depositNet,
        taxCents: tax - depositTax,
        paidCents: paid - depositPaid,
      },
    ];
  }
  if (seed < 25)
    return [{ ...whole, type: 'ProgressInvoice', itemShare: seed < 18 ? 2 : 1, wholeCents: net * 2 }];
  if (seed < 30) return [{ ...whole, id: job * 10 + 2, type: 'RequestForClaim' }, whole];
  return [whole];
};

/**
 * Returns the revenue of some days in a currency as the ledger has it, in cents without tax: all lines of approved and paid
 * invoices by their date, less those of credit notes.
 */
export const reportJobRevenue = (books: Books, { from, to }: Range, currency: string): number =>
  books
    .documents()
    .filter((one) => isSale(one) && one.day >= from && one.day <= to && one.currency === currency)
    .reduce((sum, { kind, lines }) => sum + (kind === 'invoice' ? 1 : -1) * sumOf(lines, 'netCents'), 0);
