import type { FactRow } from '@bellwether/facts/facts';
import { splitShare, toDecimal } from '../kit/decimal.ts';
import { type FindRate, splitTax } from './amounts.ts';
import type { Customer, Invoice, InvoiceLine, LedgerAccount } from './forms.ts';
import { soldStatuses } from './requests.ts';

/** Customers, accounts and tax rates to which invoices refer by id. */
export type Ledger = {
  currency: string | null;
  /** Accounts that are classified as income. */
  income: ReadonlyMap<string, LedgerAccount>;
  /** Returns the id of the income account of an item. */
  findItemAccount: (item: string) => string | undefined;
  findCustomer: (id: string) => Customer | undefined;
  findRate: FindRate;
};

export const isSold = ({ Status }: Pick<Invoice, 'Status'>): boolean => Status in soldStatuses;

/** Whether a line has an amount; others are headings and subtotals. */
const isTransaction = ({ Type }: InvoiceLine): boolean => Type === 'Transaction';

/**
 * Returns the income account of a line; undefined for a line that is no revenue, and null for time that is billed: MYOB
 * posts activities to income accounts, and does not name theirs.
 */
const findAccount = (
  { Account, Item, Activity }: InvoiceLine,
  { income, findItemAccount }: Ledger,
): LedgerAccount | null | undefined => {
  if (!Account && !Item && Activity) return null;
  return income.get(Account?.UID ?? findItemAccount(Item?.UID ?? '') ?? '');
};

const describeContact = (customer: Customer | undefined) => {
  const addresses = customer?.Addresses ?? [];
  const place = addresses.find(({ City, State, Country }) => City ?? State ?? Country);
  const phones = addresses.flatMap(({ Phone1, Phone2, Phone3 }) => Phone1 ?? Phone2 ?? Phone3 ?? []);
  return {
    customer_email: addresses.find(({ Email }) => Email !== null)?.Email ?? null,
    customer_phone: phones[0] ?? null,
    country: place?.Country ?? null,
    region: place?.State ?? null,
    city: place?.City ?? null,
  };
};

const findQuantity = ({ ShipQuantity, UnitCount, Units, Hours }: InvoiceLine): string | null => {
  const found = ShipQuantity ?? UnitCount ?? Units ?? Hours;
  return found === null ? null : toDecimal(found);
};

/**
 * Converts an invoice or a credit note to a row for each line on an income account. Amounts are without tax, in the currency
 * of the file, also those of a document in another currency; those of a credit note are negative.
 */
export const toInvoiceRows = (invoice: Invoice, ledger: Ledger): FactRow<'invoices'>[] => {
  const { Number: number, Date: day, Status, Customer, Terms, BalanceDueAmount, TotalAmount } = invoice;
  const lines = invoice.Lines.filter(isTransaction);
  const amounts = splitTax(invoice, lines, ledger.findRate);
  const sold = lines.flatMap((line, at) => {
    const account = findAccount(line, ledger);
    const amount = amounts[at];
    return account === undefined || !amount ? [] : [{ line, account, ...amount }];
  });
  const nets = sold.map(({ net }) => net);
  const open = BalanceDueAmount === null ? [] : splitShare(nets, BalanceDueAmount, TotalAmount);
  const contact = describeContact(Customer ? ledger.findCustomer(Customer.UID) : undefined);
  return sold.map(({ line, account, net, tax }, at) => ({
    day,
    document: Status === 'Credit' ? 'credit_note' : 'invoice',
    document_number: number,
    customer: Customer?.Name ?? null,
    customer_key: Customer?.UID ?? null,
    ...contact,
    product: line.Item?.Name ?? line.Item?.Number ?? line.Activity?.Name ?? null,
    product_code: line.Item?.Number ?? null,
    account: account?.Name ?? account?.DisplayID ?? null,
    quantity: findQuantity(line),
    amount: net,
    tax,
    open: open[at] ?? null,
    due_day: Terms?.DueDate ?? null,
    status: soldStatuses[Status] ?? Status,
    currency: ledger.currency,
    currency_rate: null,
  }));
};
