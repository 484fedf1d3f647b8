import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ChangedDocument, ServiceSession, SourceAccount } from '../kit/connector.ts';
import type { ServiceReply } from '../kit/http.ts';
import { readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { changeForm, type Order, orderForm, type Refund, refundForm } from './forms.ts';
import { MissingResourceError, noRoute, wooCommerceName } from './judge.ts';
import { isSold, numberOf, soldStatusNames } from './rows.ts';

/** The most that WooCommerce allows. */
const pageRows = 100;

type Query = Readonly<Record<string, string>>;

/**
 * Returns the shop that a credential names: ConsumerKey|ConsumerSecret|address. It is the host with the folder, such as
 * shop.example/store; '' for a credential without an address.
 */
export const shopOf = ([, , address = '']: readonly string[]): string => {
  if (!URL.canParse(address)) return '';
  const { host, pathname } = new URL(address);
  return host + pathname.replace(/\/(?:wp-json|wp-admin)(?:\/.*)?$/, '').replace(/\/+$/, '');
};

/** Returns an error whose texts do not have the keys of a shop, which may repeat the request in an answer. */
const hideKeys = ({ credential }: ServiceSession, error: unknown): unknown => {
  if (!(error instanceof SourceError)) return error;
  const [key = '', secret = ''] = credential;
  const hidden = [key, secret, encodeURIComponent(key), encodeURIComponent(secret), toBasic(credential)];
  const hide = (text: string): string =>
    hidden.reduce((left, one) => (one === '' ? left : left.replaceAll(one, '…')), text);
  const [message, answer] = [hide(error.message), hide(error.answer ?? '')];
  if (message === error.message && answer === (error.answer ?? '')) return error;
  return new SourceError(error.fault, message, { ...(error.until && { until: error.until }), answer });
};

const toBasic = ([key = '', secret = '']: readonly string[]): string =>
  Buffer.from(`${key}:${secret}`).toString('base64');

/** Way in which a request carries the keys. */
type Access = 'header' | 'query' | 'none';

const sendOnce = (
  session: ServiceSession,
  shop: string,
  path: string,
  query: Query,
  access: Access,
): Promise<ServiceReply> => {
  const [consumer_key = '', consumer_secret = ''] = session.credential;
  const all = new URLSearchParams({
    ...query,
    ...(access === 'query' && { consumer_key, consumer_secret }),
  });
  return session.send(
    {
      method: 'GET',
      url: `https://${shop}/wp-json/${path}?${all}`,
      ...(access === 'header' && { headers: { authorization: `Basic ${toBasic(session.credential)}` } }),
    },
    shop,
  );
};

/** Sessions of shops whose server removes the header with the keys. */
const headerless = new WeakSet<ServiceSession>();

/**
 * Sends a request with the keys. A server may remove their header, so keys that are refused are sent once more in the query.
 * @throws SourceError that does not have the keys
 */
export const sendGet = async (
  session: ServiceSession,
  shop: string,
  path: string,
  query: Query,
): Promise<ServiceReply> => {
  const send = (access: Access) => sendOnce(session, shop, `wc/v3/${path}`, query, access);
  try {
    if (headerless.has(session)) return await send('query');
    const refused = (error: unknown): true => {
      if (error instanceof SourceError && error.fault === 'reconnect') return true;
      throw error;
    };
    const reply = await send('header').catch(refused);
    if (reply !== true) return reply;
    const again = await send('query');
    headerless.add(session);
    return again;
  } catch (error) {
    throw hideKeys(session, error);
  }
};

/** Sends the request about the website itself. It has no keys: WordPress would take them for a password of its own. */
export const sendIndex = (session: ServiceSession, shop: string): Promise<ServiceReply> =>
  sendOnce(session, shop, '', { _fields: 'name,timezone_string,namespaces' }, 'none');

/** Parses an answer. @throws SourceError that does not have the keys */
export const parseShopReply = <Schema extends z.ZodType>(
  session: ServiceSession,
  schema: Schema,
  reply: ServiceReply,
): z.output<Schema> => {
  try {
    return parseReply(wooCommerceName, schema, reply);
  } catch (error) {
    throw hideKeys(session, error);
  }
};

const rowsForm = z.union([
  z.array(z.unknown()),
  z.record(z.string().regex(/^\d+$/), z.unknown()).transform((rows) => Object.values(rows)),
]);

const readCount = (headers: Headers, name: string): number | null => {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
};

const idOf = (row: unknown): string => String((row as { id?: unknown } | null)?.id ?? writeJson(row));

/** Times that a list is read, in case that it changes meanwhile. */
const maxReads = 3;

type ListRequest<Form> = { path: string; query: Query; form: Form };

/**
 * Yields the rows of a list, in pages, in the order of their ids. New rows arrive at its end. A row that leaves the list while
 * it is read moves those after it up, so that one is missed between two pages. The list is then read again for the missing
 * ones.
 * @throws SourceError for a list that never shows all of its rows
 */
async function* readList<Form extends z.ZodType>(
  session: ServiceSession,
  shop: string,
  { path, query, form }: ListRequest<Form>,
): AsyncGenerator<z.output<Form>[]> {
  const isNew = createOnce();
  let [found, named, hasShrunk] = [0, 0, false];
  const readPage = async (token: string) => {
    const page = token === '' ? 1 : Number(token);
    const paged = { ...query, orderby: 'id', order: 'asc', per_page: String(pageRows), page: String(page) };
    const reply = await sendGet(session, shop, path, paged);
    const rows = parseShopReply(session, rowsForm, reply);
    const total = readCount(reply.headers, 'x-wp-total');
    if (page > 1 && total !== null && total < named) hasShrunk = true;
    named = total ?? 0;
    const pages = readCount(reply.headers, 'x-wp-totalpages');
    const isLast = pages === null ? rows.length < pageRows : page >= pages;
    return { rows, next: isLast ? '' : String(page + 1) };
  };
  for (let reads = 0; reads === 0 || hasShrunk || found < named; reads += 1) {
    if (reads === maxReads)
      throw new SourceError('service_down', `${wooCommerceName} shows ${found} of ${named} documents.`);
    hasShrunk = false;
    for await (const rows of readPages(wooCommerceName, readPage)) {
      const added = rows.filter((row) => isNew(idOf(row)));
      found += added.length;
      yield* parseRows(session, form, added);
    }
  }
}

/** Times of the shop just before and just after a date range: shops differ in whether they include the time itself. */
const around = ({ from, to }: Range) => ({
  after: `${addDays(from, -1)}T23:59:59`,
  before: `${addDays(to, 1)}T00:00:00`,
});
const isIn =
  ({ from, to }: Range) =>
  ({ date_created: day }: { date_created: string }): boolean =>
    day >= from && day <= to;

/** Four decimals: amounts without tax are no whole cents in a shop whose prices include tax. */
const exact = { dp: '4' };
const sold = { status: soldStatusNames.join(','), ...exact };

/** Yields the sold orders that were made in a date range. */
export async function* readOrders(
  session: ServiceSession,
  shop: string,
  range: Range,
): AsyncGenerator<Order[]> {
  const query = { ...sold, ...around(range) };
  for await (const page of readList(session, shop, { path: 'orders', query, form: orderForm }))
    yield page.filter(isIn(range)).filter(isSold);
}

/** Returns the sold orders of some ids. */
const findOrders = async (
  session: ServiceSession,
  shop: string,
  ids: readonly string[],
): Promise<Map<string, Order>> => {
  const found = new Map<string, Order>();
  if (ids.length === 0) return found;
  const query = { ...sold, include: ids.join(',') };
  for await (const page of readList(session, shop, { path: 'orders', query, form: orderForm }))
    for (const order of page.filter(isSold)) found.set(order.id, order);
  return found;
};

/** Yields the refunds of an order; none if it was deleted meanwhile. */
async function* readRefundsOf(
  session: ServiceSession,
  shop: string,
  { id, refunds }: Pick<Order, 'id' | 'refunds'>,
): AsyncGenerator<Refund[]> {
  if (refunds.length === 0) return;
  try {
    yield* readList(session, shop, { path: `orders/${id}/refunds`, query: exact, form: refundForm });
  } catch (error) {
    if (!(error instanceof MissingResourceError) || error.code === noRoute) throw error;
  }
}

type RefundOfOrder = { refund: Refund; order: Order };

/** Yields the refunds of a date range from a shop that lists them. */
async function* listRefunds(
  session: ServiceSession,
  shop: string,
  range: Range,
): AsyncGenerator<RefundOfOrder[]> {
  const query = { ...exact, ...around(range) };
  for await (const page of readList(session, shop, { path: 'refunds', query, form: refundForm })) {
    const refunds = page.filter(isIn(range));
    const ids = [...new Set(refunds.flatMap(({ parent_id }) => parent_id ?? []))];
    const orders = await findOrders(session, shop, ids);
    yield refunds.flatMap((refund) => {
      const order = orders.get(refund.parent_id ?? '');
      return order ? [{ refund, order }] : [];
    });
  }
}

/** Days by which the date of an order may be after that of its refund, as its owner can change it. */
const maxDaysMoved = 60;

/** Yields the refunds of a date range by asking for those of each order. A refund is a change of its order. */
async function* collectRefunds(
  session: ServiceSession,
  shop: string,
  range: Range,
): AsyncGenerator<RefundOfOrder[]> {
  const { after } = around(range);
  const { before } = around({ ...range, to: addDays(range.to, maxDaysMoved) });
  const query = { ...sold, before, modified_after: after };
  for await (const page of readList(session, shop, { path: 'orders', query, form: orderForm }))
    for (const order of page.filter(isSold))
      for await (const refunds of readRefundsOf(session, shop, order))
        yield refunds.filter(isIn(range)).map((refund) => ({ refund, order }));
}

/** Yields the refunds that were made in a date range, with their orders. Shops before WooCommerce 9.0 do not list them. */
export async function* readRefunds(
  session: ServiceSession,
  shop: string,
  range: Range,
): AsyncGenerator<RefundOfOrder[]> {
  let isListed = false;
  try {
    for await (const page of listRefunds(session, shop, range)) {
      isListed = true;
      yield page;
    }
    return;
  } catch (error) {
    if (isListed || !(error instanceof MissingResourceError) || error.code !== noRoute) throw error;
  }
  yield* collectRefunds(session, shop, range);
}

/**
 * Yields the orders of any status that have changed since a time, and the days of their refunds, which have the number of
 * their order. A refund, its removal and the trash are changes of the order; an order that is deleted for good is not listed.
 */
export async function* listChanges(
  session: ServiceSession,
  { id: shop }: SourceAccount,
  since: Date,
): AsyncGenerator<ChangedDocument[]> {
  const query = { modified_after: since.toISOString().slice(0, 19), dates_are_gmt: 'true' };
  // Orders of any status do not include those in the trash.
  for (const status of ['any', 'trash'])
    for await (const page of readList(session, shop, {
      path: 'orders',
      query: { ...query, status, _fields: 'id,number,date_created,refunds' },
      form: changeForm,
    })) {
      yield page.map((order) => ({ number: numberOf(order), day: order.date_created }));
      for (const order of page)
        for await (const refunds of readRefundsOf(session, shop, order))
          yield refunds.map(({ date_created: day }) => ({ number: numberOf(order), day }));
    }
}
