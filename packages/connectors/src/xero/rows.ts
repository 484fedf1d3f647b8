import type { FactRow } from '@bellwether/facts/facts';
import { roundDecimal, splitShare, toDecimal } from '../kit/decimal.ts';
import type { Contact, Document } from './forms.ts';
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

/**
 * Converts a document to a row for each line on a revenue account. Amounts are without tax, in the currency of the document;
 * its rate is in units of this currency for one unit of the ledger's.
 */
export const toInvoiceRows = (
  document: Document,
  contact: Contact | undefined,
  findAccount: (line: Document['LineItems'][number]) => LedgerAccount | undefined,
): FactRow<'invoices'>[] => {
  const { kind, number, DateString, Contact: customer, LineAmountTypes, CurrencyRate } = document;
  const isInclusive = LineAmountTypes.toLowerCase() === 'inclusive';
  const sign = kind === 'credit_note' ? negate : (amount: string) => amount;
  const sold = document.LineItems.flatMap((line) => {
    const account = findAccount(line);
    if (account?.Class?.toUpperCase() !== 'REVENUE') return [];
    const net = isInclusive
      ? roundDecimal(String(line.LineAmount - line.TaxAmount), 2)
      : toCents(line.LineAmount);
    return [{ line, account, net }];
  });
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
      currency_rate: CurrencyRate === null || CurrencyRate <= 0 ? null : toDecimal(CurrencyRate),
    };
  });
};
