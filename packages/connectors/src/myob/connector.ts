import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { type Connector, defineStream, type ServiceSession, type SourceAccount } from '../kit/connector.ts';
import { SourceError } from '../kit/source-error.ts';
import { createFindRate } from './amounts.ts';
import type { TaxCode } from './forms.ts';
import { judgeMyobReply } from './judge.ts';
import { myobName, myobOAuth } from './oauth.ts';
import {
  findLayouts,
  listChanges,
  readCustomers,
  readIncomeAccounts,
  readInvoicesOf,
  readItems,
  readTaxCodes,
} from './requests.ts';
import { isSold, toInvoiceRows } from './rows.ts';

async function* readInvoices(
  session: ServiceSession,
  { id, currency }: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'invoices'>[]> {
  const layouts = await findLayouts(session, id, range);
  if (layouts.length === 0) return;
  const income = await readIncomeAccounts(session, id);
  const findRate = createFindRate(await readTaxCodes(session, id));
  for (const layout of layouts)
    for await (const page of readInvoicesOf(session, id, layout, range)) {
      const sold = page.filter(isSold);
      const customers = await readCustomers(
        session,
        id,
        sold.flatMap(({ Customer }) => Customer?.UID ?? []),
      );
      const items = await readItems(
        session,
        id,
        sold.flatMap(({ Lines }) => Lines.flatMap(({ Account, Item }) => (Account ? [] : (Item?.UID ?? [])))),
      );
      const ledger = {
        currency,
        income,
        findItemAccount: (item: string) => items.get(item)?.IncomeAccount?.UID,
        findCustomer: (customer: string) => customers.get(customer),
        findRate,
      };
      yield sold.flatMap((invoice) => toInvoiceRows(invoice, ledger));
    }
}

/** Rates of the goods and services tax in percent, by the currency of their country. */
const gstRates = [
  ['NZD', 15],
  ['AUD', 10],
] as const;

/** Returns the currency of a file. MYOB does not name it, but its tax codes show the country. */
const findCurrency = (codes: readonly TaxCode[]): string | null =>
  gstRates.find(([, rate]) => codes.some(({ Type, Rate }) => Type === 'GST_VAT' && Rate === rate))?.[0] ??
  null;

const connector: Connector = {
  vendor: 'myob',
  service: myobName,
  oauth: myobOAuth,
  // MYOB allows 8 requests a second and 1,000,000 a day for the key of this installation, over all company files. The
  // quota is lower, because MYOB's windows may begin at other times.
  quota: {
    windows: [
      { requests: 7, seconds: 1, of: 'service' },
      { requests: 950_000, seconds: 86_400, of: 'service' },
    ],
    concurrent: 3,
  },
  judge: judgeMyobReply,
  listAccounts: async (session) => {
    const { granted } = session;
    if (!granted) return [];
    try {
      await readTaxCodes(session, granted.id);
      return [granted];
    } catch (error) {
      if (!(error instanceof SourceError) || error.fault !== 'no_permission') throw error;
      return [{ ...granted, refusal: error.message }];
    }
  },
  check: async (session, account) => ({
    ...account,
    currency: findCurrency(await readTaxCodes(session, account.id)),
    // Documents have days without a time zone.
    timeZone: null,
  }),
  streams: [
    defineStream({
      name: 'invoices',
      fact: 'invoices',
      fields: [
        'day',
        'document',
        'document_number',
        'customer',
        'customer_key',
        'customer_email',
        'customer_phone',
        'product',
        'product_code',
        'account',
        'quantity',
        'amount',
        'tax',
        'open',
        'due_day',
        'country',
        'region',
        'city',
        'status',
        'currency',
        'currency_rate',
      ],
      covers: ({ name }) => [name],
      every: 'hour',
      // Invoices change at any age, so changed days are read again. The weekly read finds deleted invoices.
      restatedDays: 3,
      weeklyDays: 400,
      months: 60,
      maxDays: 31,
      read: readInvoices,
      listChanges,
    }),
  ],
};

export default connector;
