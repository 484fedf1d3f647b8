import type { FactRow } from '@bellwether/facts/facts';
import { decimalToMicros, microsToDecimal, roundDecimal, splitShare, toDecimal } from '../kit/decimal.ts';
import type { Contact, Document, Payment } from './forms.ts';
import type { LedgerAccount } from './requests.ts';

/** Statuses of documents that count as sales, in words for users. */
const soldStatuses: Readonly<Record<string, string>> = { AUTHORISED: 'Approved', PAID: 'Paid' };

/** Reports whether a document counts: Xero lists credit notes of all statuses. */
export const isSold = ({ Status }: Document): boolean => Status in soldStatuses;

const placeOf = (contact: Contact | undefined) => {
  const filled = (contact?.Addresses ?? []).filter(({ City, Region, Country }) => City ?? Region ?? Country);
  const found = ['STREET', 'POBOX'].flatMap((type) =>
    filled.filter(({ AddressType }) => AddressType === type),
  )[0];
  return { country: found?.Country ?? null, region: found?.Region ?? null, city: found?.City ?? null };
};

const phoneOf = (contact: Contact | undefined): string | null => {
  const found = contact?.Phones.find(({ PhoneNumber }) => PhoneNumber !== null);
  if (!found) return null;
  return [found.PhoneCountryCode, found.PhoneAreaCode, found.PhoneNumber].filter(Boolean).join(' ');
};

/** Writes an amount in cents of the document's currency. */
const toCents = (amount: number): string => roundDecimal(String(amount), 2);
const negate = (amount: string): string =>
  Number(amount) === 0 ? '0' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

type FindAccount = (line: Document['LineItems'][number]) => LedgerAccount | undefined;

/** Returns the lines of a document on revenue accounts, with their amounts without tax. */
const listSoldLines = ({ LineAmountTypes, LineItems }: Document, findAccount: FindAccount) =>
  LineItems.flatMap((line) => {
    const account = findAccount(line);
    if (account?.Class?.toUpperCase() !== 'REVENUE') return [];
    const isInclusive = LineAmountTypes.toLowerCase() === 'inclusive';
    const net = isInclusive
      ? roundDecimal(String(line.LineAmount - line.TaxAmount), 2)
      : toCents(line.LineAmount);
    return [{ line, account, net }];
  });

const signOf = ({ kind }: Document) => (kind === 'credit_note' ? negate : (amount: string) => amount);
const rateOf = ({ CurrencyRate }: Document): string | null =>
  CurrencyRate === null || CurrencyRate <= 0 ? null : toDecimal(CurrencyRate);

/**
 * Converts a payment of a document to a row: its part for the lines on revenue accounts, without tax, in the currency of the
 * document and with its rate, so that the payments of an invoice add up to it. A refund is negative.
 */
export const toPaymentRow = (
  payment: Payment,
  document: Document,
  findAccount: FindAccount,
): FactRow<'payments'> | null => {
  if (!isSold(document)) return null;
  const sold = listSoldLines(document, findAccount);
  const micros = sold.reduce((sum, { net }) => sum + decimalToMicros(net), 0n);
  const [part = '0'] = splitShare([microsToDecimal(String(micros))], payment.Amount, document.Total);
  return {
    day: payment.Date,
    payment_key: payment.PaymentID,
    document: document.kind,
    document_number: document.number,
    customer: document.Contact.Name,
    customer_key: document.Contact.ContactID,
    amount: signOf(document)(part),
    currency: document.CurrencyCode,
    currency_rate: rateOf(document),
  };
};

/**
 * Converts a document to a row for each line on a revenue account. Amounts are without tax, in the currency of the document;
 * its rate is in units of this currency for one unit of the ledger's.
 */
export const toInvoiceRows = (
  document: Document,
  contact: Contact | undefined,
  findAccount: FindAccount,
): FactRow<'invoices'>[] => {
  const { kind, number, DateString, Contact: customer } = document;
  const sign = signOf(document);
  const sold = listSoldLines(document, findAccount);
  const nets = sold.map(({ net }) => net);
  const open = document.due === null ? [] : splitShare(nets, document.due, document.Total);
  return sold.map(({ line, account, net }, at) => {
    const unpaid = open[at];
    return {
      day: DateString,
      document: kind,
      document_number: number,
      customer: customer.Name,
      customer_key: customer.ContactID,
      customer_email: contact?.EmailAddress ?? null,
      customer_phone: phoneOf(contact),
      product: line.Item?.Name ?? line.ItemCode ?? null,
      product_code: line.ItemCode,
      account: account.Name ?? account.Code,
      quantity: line.Quantity === null ? null : sign(toDecimal(line.Quantity)),
      amount: sign(net),
      tax: sign(toCents(line.TaxAmount)),
      open: unpaid === undefined ? null : sign(unpaid),
      due_day: document.DueDateString,
      ...placeOf(contact),
      status: soldStatuses[document.Status] ?? document.Status,
      currency: document.CurrencyCode,
      currency_rate: rateOf(document),
    };
  });
};
