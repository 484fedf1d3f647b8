import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import { type Connector, defineStream, type ServiceSession, type SourceAccount } from '../kit/connector.ts';
import { currencyForm, nameForm, timeZoneForm } from '../kit/forms.ts';
import { requireShop, shopifyToken, shopOf } from './credential.ts';
import { readExport } from './export.ts';
import type { Order } from './forms.ts';
import { judgeShopifyReply, shopifyName } from './judge.ts';
import { checkQuery, shopQuery } from './queries.ts';
import {
  countOrders,
  findOrders,
  listChanges,
  listRefunded,
  readOrders,
  requireOpenDays,
  searchRange,
  sendQuery,
} from './requests.ts';
import { toRows } from './rows.ts';

const shopForm = z.object({
  shop: z.object({ name: nameForm, currencyCode: currencyForm, ianaTimezone: timeZoneForm }),
});

/** Number of orders of a read from which an export is faster than pages. */
export const minExported = 2000;

/** Yields the orders of a date range from an export, if they are many, or in pages. */
async function* readOrdersOf(
  session: ServiceSession,
  shop: string,
  range: Range,
  timeZone: string,
): AsyncGenerator<Order[]> {
  const count = await countOrders(session, shop, searchRange(range, timeZone), minExported);
  if (count >= minExported && (yield* readExport(session, shop, range, timeZone))) return;
  yield* readOrders(session, shop, range, timeZone);
}

async function* readInvoices(
  session: ServiceSession,
  { id, timeZone }: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'invoices'>[]> {
  const shop = requireShop(session, id);
  await requireOpenDays(session, shop, range, timeZone);
  const convert = (orders: readonly Order[]) => orders.flatMap((order) => toRows(order, range, timeZone));
  for await (const orders of readOrdersOf(session, shop, range, timeZone)) yield convert(orders);
  for await (const ids of listRefunded(session, shop, range, timeZone))
    for await (const orders of findOrders(session, shop, ids)) yield convert(orders);
}

const connector: Connector = {
  vendor: 'shopify',
  service: shopifyName,
  oauth: null,
  credentialAccount: shopOf,
  keyToken: shopifyToken,
  hosts: 'named',
  // The limit of Shopify is a bucket of points, which its answers tell. This one only spreads the requests.
  quota: { windows: [{ requests: 4, seconds: 1 }], concurrent: 2 },
  judge: judgeShopifyReply,
  listAccounts: async (session) => {
    const id = requireShop(session);
    const { shop } = await sendQuery(session, id, shopQuery, {}, shopForm);
    return [{ id, name: shop.name || id, manager: null }];
  },
  check: async (session, account) => {
    const id = requireShop(session, account.id);
    const { shop } = await sendQuery(session, id, checkQuery, {}, shopForm);
    const name = account.name || shop.name || id;
    return { id, name, manager: null, currency: shop.currencyCode, timeZone: shop.ianaTimezone };
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
      // Orders change at any age, so changed days are read again. The weekly read finds orders that were deleted.
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
