import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import type { ServiceSession } from '../kit/connector.ts';
import { leaveOut } from '../kit/row-counts.ts';
import { SourceError } from '../kit/source-error.ts';
import { type ExportedOrder, exportedOrderForm, exportForm, type Order, partForms } from './forms.ts';
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

/** Number of looks at an export within a run, which waits between them (`judge.ts`). */
const findState = async (session: ServiceSession, shop: string, id: string): Promise<Export | null> => {
  const form = z.object({ bulkOperation: exportForm.nullable() });
  const { bulkOperation } = await sendQuery(session, shop, exportQuery, { id }, form);
  return bulkOperation;
};

const parentForm = z.object({ id: z.string().nullish(), __parentId: z.string().nullish() });
const kindOf = (id: string): string => /^gid:\/\/shopify\/(\w+)\//.exec(id)?.[1] ?? '';

/** Order of an export, whose lines are still arriving. null: it cannot be read. */
type Arriving = { id: string; order: Order | null; refunds: ExportedOrder['refunds'] };

/** Order of an export: complete, or only its id where it has refunds, whose lines an export cannot have. */
export type Exported = { orders: Order[]; refunded: string[] };

/**
 * Yields the orders of an export line by line. The lines of an order follow it. Memory holds the lines of one batch.
 * @throws SourceError if the lines of another order follow
 */
export async function* parseExport(
  { counts }: Pick<ServiceSession, 'counts'>,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Exported> {
  let batch: Exported = { orders: [], refunded: [] };
  let arriving: Arriving | null = null;

  const begin = (value: unknown, id: string): Arriving => {
    counts.read += 1;
    const head = exportedOrderForm.safeParse(value).data;
    if (!head) {
      leaveOut(counts, 1, () => value);
      return { id, order: null, refunds: [] };
    }
    const none = { nodes: [], next: '' };
    const order = { ...head, refunds: [], lineItems: none, shippingLines: { ...none, nodes: [] } };
    return { id, order: { ...order, lineItems: { ...none, nodes: [] } }, refunds: head.refunds };
  };
  const add = (parent: Arriving, value: unknown, id: string): void => {
    if (!parent.order) return;
    const isShipping = kindOf(id) !== 'LineItem';
    const line = partForms[isShipping ? 'shippingLines' : 'lineItems'].safeParse(value);
    if (!line.success) {
      leaveOut(counts, 1, () => value);
      parent.order = null;
    } else if (isShipping)
      parent.order.shippingLines.nodes.push(line.data as Order['shippingLines']['nodes'][number]);
    else parent.order.lineItems.nodes.push(line.data as Order['lineItems']['nodes'][number]);
  };
  const finish = (): void => {
    if (arriving?.order && arriving.refunds.length > 0) batch.refunded.push(arriving.id);
    else if (arriving?.order) batch.orders.push(arriving.order);
    arriving = null;
  };

  for await (const lines of readLines(body)) {
    for (const line of lines) {
      const value: unknown = JSON.parse(line);
      const { id, __parentId: parent } = parentForm.parse(value);
      if (parent) {
        if (parent !== (arriving as Arriving | null)?.id)
          throw new SourceError('internal', `${shopifyName} sent an export in another order than it promises.`, {
            answer: line,
          });
        add(arriving as unknown as Arriving, value, id ?? '');
        continue;
      }
      finish();
      arriving = begin(value, id ?? '');
      if (batch.orders.length + batch.refunded.length >= batchOrders) {
        yield batch;
        batch = { orders: [], refunded: [] };
      }
    }
  }
  finish();
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
