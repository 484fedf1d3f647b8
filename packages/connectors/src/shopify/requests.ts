import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { addDays, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ChangedDocument, ServiceSession, SourceAccount } from '../kit/connector.ts';
import { type ListPage, readPages } from '../kit/pages.ts';
import { createOnce, parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { requireShop } from './credential.ts';
import { connectionOf, datesForm, type Order, orderForm, pageForm, partForms } from './forms.ts';
import { shopifyName, TooCostlyError } from './judge.ts';
import {
  apiVersion,
  buildPartQuery,
  countQuery,
  datesQuery,
  type ListQuery,
  nodesQuery,
  ordersQuery,
  type PartName,
  scopesQuery,
} from './queries.ts';

/** Sends a request of the API, and parses its data. @throws SourceError */
export const sendQuery = async <Form extends z.ZodType>(
  session: ServiceSession,
  shop: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  form: Form,
): Promise<z.output<Form>> => {
  const url = `https://${shop}/admin/api/${apiVersion}/graphql.json`;
  const reply = await session.send({ method: 'POST', url, body: { query, variables } }, shop);
  const { data } = parseReply(shopifyName, z.object({ data: z.unknown() }), reply);
  return parseReply(shopifyName, form, { ...reply, body: data });
};

/** Numbers of objects that the requests of a session ask for, where they were too many at first. */
const sizes = new WeakMap<ServiceSession, Map<string, number>>();

/** Sends a request for as many objects as Shopify allows: half of them when it costs too much. @throws SourceError */
const sendSized = async <Reply>(
  session: ServiceSession,
  { text, rows }: ListQuery,
  send: (first: number) => Promise<Reply>,
): Promise<Reply> => {
  const known = sizes.get(session) ?? new Map<string, number>();
  sizes.set(session, known);
  for (;;) {
    const first = known.get(text) ?? rows;
    try {
      return await send(first);
    } catch (error) {
      if (!(error instanceof TooCostlyError) || first === 1) throw error;
      known.set(text, Math.floor(first / 2));
    }
  }
};

/** Writes a time for the search of Shopify. */
const writeTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

const startOf = (day: string, timeZone: string): string =>
  writeTime(instantOfLocalTime(timeZone, day, '00:00'));
const searchDays = ({ from, to }: Range, timeZone: string) => ({
  from: startOf(from, timeZone),
  until: startOf(addDays(to, 1), timeZone),
});

/** Returns the search for the orders of a date range. */
export const searchRange = (range: Range, timeZone: string): string => {
  const { from, until } = searchDays(range, timeZone);
  return `processed_at:>='${from}' processed_at:<'${until}'`;
};

/** Number of objects after which a list ends without an error. */
const maxListed = 25_000;

/** List of orders by a time of theirs, oldest first. `filter` is a further search. */
type OrderList = {
  query: ListQuery;
  by: 'processed_at' | 'updated_at';
  since: string;
  filter: string;
};

const listedForm = z.looseObject({
  id: z.string(),
  processedAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});

/**
 * Yields the orders of a list as they arrive. A list ends after 25,000 objects, so it begins again before at the time of the
 * last one. @throws SourceError
 */
async function* readList(
  session: ServiceSession,
  shop: string,
  { query, by, since, filter }: OrderList,
): AsyncGenerator<readonly unknown[]> {
  const isNew = createOnce();
  const timeOf = (row: unknown): string | null => {
    const listed = listedForm.safeParse(row).data;
    return listed ? writeTime(new Date(by === 'processed_at' ? listed.processedAt : listed.updatedAt)) : null;
  };
  const idOf = (row: unknown): string => listedForm.safeParse(row).data?.id ?? JSON.stringify(row);
  for (let [start, isFull] = [since, true]; isFull; ) {
    isFull = false;
    let [count, last] = [0, start];
    const search = `${by}:>='${start}' ${filter}`.trim();
    const readPage = (token: string): Promise<ListPage<unknown>> =>
      sendSized(session, query, async (first) => {
        const variables = { first, query: search, ...(token !== '' && { after: token }) };
        const form = z.object({ orders: pageForm });
        const { orders } = await sendQuery(session, shop, query.text, variables, form);
        return { rows: orders.nodes, next: orders.next };
      });
    for await (const rows of readPages(shopifyName, readPage)) {
      count += rows.length;
      last = rows.map(timeOf).findLast((time) => time !== null) ?? last;
      yield rows.filter((row) => isNew(idOf(row)));
      isFull = count > maxListed - query.rows;
      if (isFull) break;
    }
    if (isFull && last <= start)
      throw new SourceError('service_down', `${shopifyName} lists too many orders of one time.`);
    start = last;
  }
}

/** Reads the further pages of a list of parts. */
const readRest = async <Name extends PartName>(
  session: ServiceSession,
  shop: string,
  id: string,
  name: Name,
  first: { nodes: z.output<(typeof partForms)[Name]>[]; next: string },
): Promise<void> => {
  if (first.next === '') return;
  const query = buildPartQuery(name);
  const form = z.object({ node: z.object({ [name]: connectionOf(partForms[name]) }).nullable() });
  const readPage = (token: string): Promise<ListPage<unknown>> =>
    sendSized(session, query, async (size) => {
      const variables = { id, first: size, after: token === '' ? first.next : token };
      const { node } = await sendQuery(session, shop, query.text, variables, form);
      // An order that is deleted meanwhile has no further parts.
      const page = node?.[name] ?? { nodes: [], next: '' };
      return { rows: page.nodes, next: page.next };
    });
  for await (const rows of readPages(shopifyName, readPage))
    first.nodes.push(...(rows as z.output<(typeof partForms)[Name]>[]));
  first.next = '';
};

/** Reads the parts of an order that its page has not shown. */
const completeOrder = async (session: ServiceSession, shop: string, order: Order): Promise<Order> => {
  await readRest(session, shop, order.id, 'lineItems', order.lineItems);
  await readRest(session, shop, order.id, 'shippingLines', order.shippingLines);
  for (const refund of order.refunds) {
    await readRest(session, shop, refund.id, 'refundLineItems', refund.refundLineItems);
    await readRest(session, shop, refund.id, 'refundShippingLines', refund.refundShippingLines);
  }
  return order;
};

async function* parseOrders(
  session: ServiceSession,
  shop: string,
  rows: readonly unknown[],
): AsyncGenerator<Order[]> {
  for await (const orders of parseRows(session, orderForm, rows)) {
    for (const order of orders) await completeOrder(session, shop, order);
    yield orders;
  }
}

/** Yields the orders of a date range. */
export async function* readOrders(
  session: ServiceSession,
  shop: string,
  range: Range,
  timeZone: string,
): AsyncGenerator<Order[]> {
  const { from, until } = searchDays(range, timeZone);
  const list = { query: ordersQuery, since: from, filter: `processed_at:<'${until}'` };
  for await (const rows of readList(session, shop, { ...list, by: 'processed_at' }))
    yield* parseOrders(session, shop, rows);
}

/** Yields orders by their ids, without those that are deleted. */
export async function* findOrders(
  session: ServiceSession,
  shop: string,
  ids: readonly string[],
): AsyncGenerator<Order[]> {
  for (let at = 0; at < ids.length; ) {
    const { rows, count } = await sendSized(session, nodesQuery, async (first) => {
      const part = ids.slice(at, at + first);
      const form = z.object({ nodes: z.array(z.unknown()) });
      const { nodes } = await sendQuery(session, shop, nodesQuery.text, { ids: part }, form);
      return { rows: nodes.filter((node) => node !== null), count: part.length };
    });
    at += count;
    yield* parseOrders(session, shop, rows);
  }
}

/** Yields the dates of the orders that have changed since a time. @param filter a further search */
async function* readDates(session: ServiceSession, shop: string, since: Date, filter = '') {
  const list = { query: datesQuery, since: writeTime(since), filter };
  for await (const rows of readList(session, shop, { ...list, by: 'updated_at' }))
    yield* parseRows(session, datesForm, rows);
}

/**
 * Yields the ids of the orders of other days that have refunds in a date range. A refund changes its order, so all of them
 * have changed since its first day.
 */
export async function* listRefunded(
  session: ServiceSession,
  shop: string,
  { from, to }: Range,
  timeZone: string,
): AsyncGenerator<string[]> {
  const isIn = (at: Date): boolean => {
    const day = dayAt(timeZone, at);
    return day >= from && day <= to;
  };
  const since = instantOfLocalTime(timeZone, from, '00:00');
  for await (const orders of readDates(session, shop, since, `processed_at:<'${writeTime(since)}'`))
    yield orders
      .filter(({ refunds }) => refunds.some(({ processedAt }) => isIn(processedAt)))
      .map(({ id }) => id);
}

/** Returns the ids of the orders of a date range that have changed since a time. */
export const listChangedIds = async (
  session: ServiceSession,
  shop: string,
  range: Range,
  timeZone: string,
  since: Date,
): Promise<Set<string>> => {
  const ids = new Set<string>();
  const filter = searchRange(range, timeZone);
  for await (const orders of readDates(session, shop, since, filter))
    for (const { id } of orders) ids.add(id);
  return ids;
};

/** Returns the number of orders of a search, at most `limit`. */
export const countOrders = async (
  session: ServiceSession,
  shop: string,
  query: string,
  limit: number,
): Promise<number> => {
  const form = z.object({ ordersCount: z.object({ count: z.int() }).nullable() });
  const { ordersCount } = await sendQuery(session, shop, countQuery, { query, limit }, form);
  return ordersCount?.count ?? 0;
};

/** Number of last days whose orders an app sees without a further right. */
const openDays = 60;

/**
 * Refuses days whose orders Shopify hides from the app: it answers as if there were none.
 * @throws SourceError for days of more than 60 days ago without the right read_all_orders
 */
export const requireOpenDays = async (
  session: ServiceSession,
  shop: string,
  { from }: Range,
  timeZone: string,
): Promise<void> => {
  if (from > addDays(dayAt(timeZone, session.now()), -openDays)) return;
  const scope = z.object({ handle: z.string() });
  const form = z.object({ currentAppInstallation: z.object({ accessScopes: z.array(scope) }) });
  const { currentAppInstallation } = await sendQuery(session, shop, scopesQuery, {}, form);
  if (currentAppInstallation.accessScopes.some(({ handle }) => handle === 'read_all_orders')) return;
  throw new SourceError(
    'configuration',
    `${shopifyName} shows this app the orders of the last ${openDays} days only. Give it the right read_all_orders.`,
  );
};

/** Yields the orders that have changed since a time, and the days of their refunds, which have the number of the order. */
export async function* listChanges(
  session: ServiceSession,
  { id, timeZone }: SourceAccount,
  since: Date,
): AsyncGenerator<ChangedDocument[]> {
  const shop = requireShop(session, id);
  for await (const orders of readDates(session, shop, since))
    yield orders.flatMap(({ name: number, processedAt, refunds }) =>
      [processedAt, ...refunds.map((refund) => refund.processedAt)].map((at) => ({
        number,
        day: dayAt(timeZone, at),
      })),
    );
}
