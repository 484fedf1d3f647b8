import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import { type Connector, defineStream, type ServiceSession, type SourceAccount } from '../kit/connector.ts';
import { currencyForm, nameForm, timeZoneForm } from '../kit/forms.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeWooCommerceReply, wooCommerceName } from './judge.ts';
import { cutNotices } from './mend-json.ts';
import {
  listChanges,
  parseShopReply,
  readOrders,
  readRefunds,
  sendGet,
  sendIndex,
  shopOf,
} from './requests.ts';
import { toOrderRows, toRefundRows } from './rows.ts';

const indexForm = z.object({
  name: nameForm,
  timezone_string: timeZoneForm,
  namespaces: z.array(z.string()).nullish(),
});
const newestForm = z.array(z.object({ currency: currencyForm }));
const settingsForm = z.object({ settings: z.object({ currency: currencyForm }) });

/** Returns the value of a request that a shop may refuse without a fault of the user; null if it does. */
const unlessRefused = <Value>(work: Promise<Value>): Promise<Value | null> =>
  work.catch((error: unknown) => {
    if (error instanceof SourceError && ['reconnect', 'no_permission', 'configuration'].includes(error.fault))
      return null;
    throw error;
  });

/** Returns the shop of the credential. @throws SourceError for a credential without an address, or of another shop */
const requireShop = ({ credential }: ServiceSession, id?: string): string => {
  const shop = shopOf(credential);
  if (shop === '')
    throw new SourceError(
      'configuration',
      'Enter the address of the WooCommerce shop, such as https://shop.example.',
    );
  if (id !== undefined && id !== shop)
    throw new SourceError('configuration', `These keys are of the WooCommerce shop ${shop}, not of ${id}.`);
  return shop;
};

/** Reads the name and time zone of the website. A shop may hide them from requests without a user. */
const readIndex = async (session: ServiceSession, shop: string) => {
  const read = async () => parseShopReply(session, indexForm, await sendIndex(session, shop));
  const index = await unlessRefused(read());
  if (index?.namespaces && !index.namespaces.includes('wc/v3'))
    throw new SourceError('configuration', `The website ${shop} has no WooCommerce 3.5 or newer.`);
  return { name: index?.name || shop, timeZone: index?.timezone_string ?? null };
};

/** Reads the currency of the shop, or that of an order if its settings are hidden from the user of the keys. */
const readCurrency = async (session: ServiceSession, shop: string): Promise<string | null> => {
  // This request proves that the keys may read orders.
  const newest = await sendGet(session, shop, 'orders', { per_page: '1', _fields: 'id,currency' });
  const [order] = parseShopReply(session, newestForm, newest);
  const read = async () =>
    parseShopReply(
      session,
      settingsForm,
      await sendGet(session, shop, 'system_status', { _fields: 'settings' }),
    );
  return (await unlessRefused(read()))?.settings.currency ?? order?.currency ?? null;
};

async function* readInvoices(
  session: ServiceSession,
  { id }: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'invoices'>[]> {
  const shop = requireShop(session, id);
  for await (const orders of readOrders(session, shop, range)) yield orders.flatMap(toOrderRows);
  for await (const refunds of readRefunds(session, shop, range))
    yield refunds.flatMap(({ refund, order }) => toRefundRows(refund, order));
}

const connector: Connector = {
  vendor: 'woocommerce',
  service: wooCommerceName,
  oauth: null,
  credentialAccount: shopOf,
  hosts: 'named',
  mendJson: cutNotices,
  // WooCommerce has no limit of its own. Small servers of shops are slow with more.
  quota: { windows: [{ requests: 60, seconds: 60 }], concurrent: 2 },
  judge: judgeWooCommerceReply,
  listAccounts: async (session) => {
    const id = requireShop(session);
    const { name } = await readIndex(session, id);
    return [{ id, name, manager: null }];
  },
  check: async (session, account) => {
    const { id } = account;
    const shop = requireShop(session, id);
    const { name, timeZone } = await readIndex(session, shop);
    return {
      id,
      name: account.name || name,
      manager: null,
      currency: await readCurrency(session, shop),
      timeZone,
    };
  },
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
        'country',
        'region',
        'city',
        'status',
        'currency',
        'currency_rate',
      ],
      covers: ({ name }) => [name],
      every: 'hour',
      // Orders change at any age, so changed days are read again. The weekly read finds orders that were deleted for good.
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
