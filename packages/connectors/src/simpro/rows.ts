import type { FactRow } from '@bellwether/facts/facts';
import { decimalToMicros, roundDecimal, splitShare, toDecimal } from '../kit/decimal.ts';
import type { Address, CostCenter, CreditNote, Customer, Invoice } from './forms.ts';

/** Customer and place of a document, as other lists tell them. */
export type Details = { customer: Customer | undefined; site: Address | null };

/** Reports whether a document counts. A request for claim is not yet an invoice. */
export const isSold = (document: Invoice | CreditNote): boolean =>
  document.Stage === 'Approved' &&
  document.DateIssued !== null &&
  !('Type' in document && document.Type === 'RequestForClaim');

const writeMicros = (micros: bigint): string => roundDecimal(`${micros}e-6`, 6);
const sumMicros = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);
const sizeOf = (micros: bigint): bigint => (micros < 0n ? -micros : micros);

/** Line of a document. Amounts are in millionths of its currency. */
type Line = {
  product: string | null;
  product_code: string | null;
  account: string | null;
  quantity: string | null;
  net: bigint;
  tax: bigint;
};

/**
 * Returns the lines of a cost centre. Items that are worth more than the claim show all work of the cost centre; they then
 * count by the claimed part.
 */
const toLines = ({ Name, CostCenter: kind, Total, Claim, Items }: CostCenter): Line[] => {
  const items = Items ?? [];
  const nets = items.map((one) => one.Total.ExTax);
  const taxes = items.map(({ Total: { ExTax, IncTax } }) =>
    IncTax ? writeMicros(decimalToMicros(IncTax) - decimalToMicros(ExTax)) : '0',
  );
  const [whole, claim] = [decimalToMicros(Total?.ExTax ?? 0), decimalToMicros(Claim?.ExTax ?? 0)];
  const isPart =
    Claim && Total && claim !== whole && sizeOf(sumMicros(nets.map(decimalToMicros))) > sizeOf(claim);
  const toPart = (amounts: readonly string[]): bigint[] =>
    (isPart ? splitShare(amounts, Claim.ExTax, Total.ExTax) : amounts).map(decimalToMicros);
  const [partNets, partTaxes] = [toPart(nets), toPart(taxes)];
  return items.map(({ Item, Quantity }, at) => ({
    product: Item?.Name ?? Item?.PartNo ?? null,
    product_code: Item?.PartNo ?? null,
    account: kind?.Name ?? Name,
    quantity: Quantity?.Claimed ?? Quantity?.Total ?? null,
    net: partNets[at] ?? 0n,
    tax: partTaxes[at] ?? 0n,
  }));
};

const taxOf = ({ Total: { ExTax, IncTax, Tax } }: Invoice | CreditNote): bigint => {
  if (Tax) return decimalToMicros(Tax);
  return IncTax ? decimalToMicros(IncTax) - decimalToMicros(ExTax) : 0n;
};

/**
 * Returns the lines of a document. Labour, deposits, discounts and rounding are in its total but not in its items, so the
 * difference is a line of its own.
 */
const toAllLines = (document: Invoice | CreditNote): Line[] => {
  const lines = (document.CostCenters ?? []).flatMap(toLines);
  const net = decimalToMicros(document.Total.ExTax) - sumMicros(lines.map((one) => one.net));
  const tax = taxOf(document) - sumMicros(lines.map((one) => one.tax));
  if (net === 0n && tax === 0n) return lines;
  const rest = { product: null, product_code: null, account: 'Invoice total', quantity: null, net, tax };
  return [...lines, rest];
};

const nameOf = ({ Customer: customer }: Invoice | CreditNote): string | null =>
  customer?.CompanyName ?? ([customer?.GivenName, customer?.FamilyName].filter(Boolean).join(' ') || null);

const hasPlace = (address: Address | null | undefined): address is Address =>
  Boolean(address?.City ?? address?.State ?? address?.Country);

/** Columns that the lines of invoices and of credit notes share. */
const columnsOf = (document: Invoice | CreditNote, { customer, site }: Details) => {
  const place = [site, customer?.Address].find(hasPlace);
  return {
    day: document.DateIssued ?? '',
    document_number: document.ID,
    customer: nameOf(document),
    customer_key: document.Customer?.ID ?? null,
    customer_email: customer?.Email?.toLowerCase() ?? null,
    customer_phone: customer?.Phone ?? customer?.CellPhone ?? customer?.AltPhone ?? null,
    country: place?.Country ?? null,
    region: place?.State ?? null,
    city: place?.City ?? null,
  };
};

/** Currency of a document, and its units for one unit of the company's currency. */
export type Money = { Currency: string | null; ExchangeRate?: string | null | undefined };
const currencyOf = ({ Currency, ExchangeRate }: Money) => ({
  currency: Currency?.toUpperCase() ?? null,
  currency_rate: ExchangeRate && Number(ExchangeRate) > 0 ? toDecimal(ExchangeRate) : null,
});

/** Converts an invoice to a row for each line. Amounts are without tax, in the currency of the invoice. */
export const toInvoiceRows = (invoice: Invoice, details: Details): FactRow<'invoices'>[] => {
  const lines = toAllLines(invoice);
  const { ExTax, IncTax, BalanceDue } = invoice.Total;
  const nets = lines.map(({ net }) => writeMicros(net));
  const whole = IncTax ?? writeMicros(decimalToMicros(ExTax) + taxOf(invoice));
  const open = BalanceDue ? splitShare(nets, BalanceDue, whole) : [];
  return lines.map(({ net: _, tax, ...line }, at) => ({
    ...columnsOf(invoice, details),
    ...line,
    document: 'invoice',
    amount: nets[at] ?? '0',
    tax: writeMicros(tax),
    open: open[at] ?? null,
    due_day: invoice.PaymentTerms?.DueDate ?? null,
    status: invoice.IsPaid ? 'Paid' : 'Approved',
    ...currencyOf(invoice),
  }));
};

/** Converts a credit note, whose amounts are positive, to rows that subtract. `money`: that of its invoice. */
export const toCreditRows = (
  note: CreditNote,
  details: Details,
  money: Money | undefined,
): FactRow<'invoices'>[] =>
  toAllLines(note).map(({ net, tax, quantity, ...line }) => ({
    ...columnsOf(note, details),
    ...line,
    document: 'credit_note',
    quantity: quantity && writeMicros(-decimalToMicros(quantity)),
    amount: writeMicros(-net),
    tax: writeMicros(-tax),
    open: null,
    due_day: null,
    status: 'Approved',
    ...currencyOf(money ?? { Currency: null }),
  }));
