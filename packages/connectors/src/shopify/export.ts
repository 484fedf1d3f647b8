import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ServiceSession } from '../kit/connector.ts';
import { parseJson } from '../kit/http.ts';
import { leaveOut, type RowCounts } from '../kit/row-counts.ts';
import { SourceError } from '../kit/source-error.ts';
import { exportedOrderForm, exportForm, type Order, partForms } from './forms.ts';
import { shopifyName } from './judge.ts';
import { buildExport, exportQuery, listExportsQuery, startExportQuery } from './queries.ts';
import { readLines } from './read-lines.ts';
import { findOrders, listChangedIds, searchRange, sendQuery } from './requests.ts';

type Export = z.output<typeof exportForm>;

/** States of an export that is under way, or that can be read. */
const usable = ['CREATED', 'RUNNING', 'COMPLETED'];
const running = ['CREATED', 'RUNNING'];
/** Oldest export that is read instead of a new one. Its address lasts for seven days. */
const maxAgeMs = 6 * 3_600_000;
/** Exports among which that of an interrupted read is looked for. */
const maxFound = 20;
/** Time until the next look at exports that take all places of the shop. */
const busyMs = 5 * 60_000;
/** Largest number of orders of a batch. */
const batchOrders = 200;

/** Finds the export that an earlier run began, in the same words. */
const findExport = async (session: ServiceSession, shop: string, text: string): Promise<Export | null> => {
  const form = z.object({
    bulkOperations: z.object({ nodes: z.array(exportForm.extend({ query: z.string() })) }),
  });
  const { bulkOperations } = await sendQuery(session, shop, listExportsQuery, { first: maxFound }, form);
  const oldest = session.now().getTime() - maxAgeMs;
  const found = bulkOperations.nodes.find(
    ({ query, status, createdAt }) =>
      query === text && usable.includes(status) && createdAt.getTime() > oldest,
  );
  return found ?? null;
};

const startExport = async (session: ServiceSession, shop: string, text: string): Promise<string> => {
  const form = z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: z.object({ id: z.string() }).nullable(),
      userErrors: z.array(z.object({ message: z.string(), code: z.string().nullish() })),
    }),
  });
  const { bulkOperationRunQuery: started } = await sendQuery(
    session,
    shop,
    startExportQuery,
    { query: text },
    form,
  );
  if (started.bulkOperation) return started.bulkOperation.id;
  const codes = started.userErrors.map(({ code }) => code);
  if (codes.includes('OPERATION_IN_PROGRESS') || codes.includes('LIMIT_REACHED'))
    throw new SourceError('limit', `${shopifyName} is busy with other exports of this shop.`, {
      until: new Date(session.now().getTime() + busyMs),
    });
  throw new SourceError('internal', `${shopifyName} does not understand a request of Bellwether.`, {
    answer: JSON.stringify(started.userErrors),
  });
};

/** Looks at an export until it is made, or a run has waited long enough (`judge.ts`). */
const findState = async (session: ServiceSession, shop: string, id: string): Promise<Export | null> => {
  const form = z.object({ bulkOperation: exportForm.nullable() });
  const { bulkOperation } = await sendQuery(session, shop, exportQuery, { id }, form);
  return bulkOperation;
};

const lineForm = z.object({ id: z.string().nullish(), __parentId: z.string().nullish() });

/** Reads a line of an export: an order, or a part of one with the id of the order. @throws SourceError for another text */
const parseLine = (text: string) => {
  try {
    const value = parseJson(text);
    const { id, __parentId: parent } = lineForm.parse(value);
    return { value, id: id ?? '', parent: parent ?? null };
  } catch (cause) {
    const sentence = `${shopifyName} sent an export that cannot be read.`;
    throw new SourceError('service_down', sentence, { answer: text, cause });
  }
};

/** Order of an export, whose parts are still arriving. `order` is null if it or a part of it cannot be read. */
type Arriving = { id: string; order: Order | null; hasRefunds: boolean };

const beginOrder = (counts: RowCounts, value: unknown, id: string): Arriving => {
  counts.read += 1;
  const head = exportedOrderForm.safeParse(value).data;
  if (!head) {
    leaveOut(counts, 1, () => value);
    return { id, order: null, hasRefunds: false };
  }
  const order: Order = {
    ...head,
    refunds: [],
    lineItems: { nodes: [], next: '' },
    shippingLines: { nodes: [], next: '' },
  };
  return { id, order, hasRefunds: head.refunds.length > 0 };
};

const addPart = (counts: RowCounts, arriving: Arriving, value: unknown, id: string): void => {
  const { order } = arriving;
  if (!order) return;
  if (id.startsWith('gid://shopify/LineItem/')) {
    const line = partForms.lineItems.safeParse(value).data;
    if (line) order.lineItems.nodes.push(line);
    else arriving.order = null;
  } else {
    const shipping = partForms.shippingLines.safeParse(value).data;
    if (shipping) order.shippingLines.nodes.push(shipping);
    else arriving.order = null;
  }
  if (!arriving.order) leaveOut(counts, 1, () => value);
};

/** Orders of an export: complete ones, and the ids of those with refunds, whose lines an export cannot have. */
type Exported = { orders: Order[]; refunded: string[] };

/**
 * Yields the orders of an export line by line, in batches. The lines of an order follow it. Memory holds one batch.
 * @throws SourceError if the lines of another order follow
 */
export async function* parseExport(
  { counts }: Pick<ServiceSession, 'counts'>,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Exported> {
  let batch: Exported = { orders: [], refunded: [] };
  let arriving: Arriving | null = null;
  const finish = (done: Arriving | null): void => {
    if (!done?.order) return;
    if (done.hasRefunds) batch.refunded.push(done.id);
    else batch.orders.push(done.order);
  };
  for await (const lines of readLines(body))
    for (const line of lines) {
      const { value, id, parent } = parseLine(line);
      if (parent === null) {
        finish(arriving);
        arriving = beginOrder(counts, value, id);
        if (batch.orders.length + batch.refunded.length < batchOrders) continue;
        yield batch;
        batch = { orders: [], refunded: [] };
      } else if (arriving?.id === parent) addPart(counts, arriving, value, id);
      else
        throw new SourceError(
          'internal',
          `${shopifyName} sent the lines of an export in an unexpected order.`,
          {
            answer: line,
          },
        );
    }
  finish(arriving);
  yield batch;
}

/** Opens the export of a date range; null if Shopify cannot make it, so that its pages have to be read. */
const openExport = async (
  session: ServiceSession,
  shop: string,
  text: string,
): Promise<{ url: string | null; createdAt: Date } | null> => {
  const found = await findExport(session, shop, text);
  const id = found?.id ?? (await startExport(session, shop, text));
  const made = found && !running.includes(found.status) ? found : await findState(session, shop, id);
  if (made?.errorCode === 'ACCESS_DENIED')
    throw new SourceError('no_permission', `${shopifyName} does not let this app export orders.`);
  return made?.status === 'COMPLETED' ? made : null;
};

/**
 * Yields the orders of a date range from an export. Orders that have changed since it began are read again.
 * @returns whether Shopify made the export
 * @throws SourceError 'limit' while Shopify prepares it; the next read finds it
 */
export async function* readExport(
  session: ServiceSession,
  shop: string,
  range: Range,
  timeZone: string,
): AsyncGenerator<Order[], boolean> {
  const made = await openExport(session, shop, buildExport(searchRange(range, timeZone)));
  if (!made) return false;
  const changed = await listChangedIds(session, shop, range, timeZone, made.createdAt);
  if (made.url !== null) {
    const { body } = await session.open({ url: made.url }, shop);
    for await (const { orders, refunded } of parseExport(session, body)) {
      yield orders.filter(({ id }) => !changed.has(id));
      yield* findOrders(
        session,
        shop,
        refunded.filter((id) => !changed.has(id)),
      );
    }
  }
  yield* findOrders(session, shop, [...changed]);
  return true;
}
