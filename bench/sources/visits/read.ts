import connector from '@bellwether/connectors/google-analytics-4/connector';
import type { ServiceSession } from '@bellwether/connectors/kit/connector';
import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { openSession } from '@bellwether/connectors/kit/session';
import { type Cursor, historySlice, moveCursorPast } from '@bellwether/connectors/kit/slices';
import { type BusinessScope, grantBusinessScope } from '@bellwether/domain/access/scope';
import { addMonths } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { openWarehouse } from '../../../apps/server/src/platform/warehouse/duckdb.ts';
import type { RowBatches } from '../../../apps/server/src/platform/warehouse.ts';
import { stableUuid } from '../../../tools/demo/ids.ts';
import { type ResourceUsage, watchUsage } from '../watch-usage.ts';
import { lastMonth, rowsPerMonth, websiteProperty } from './visits.ts';

/** Depth of a run: parse the JSON of the answers; also convert it to rows; also load the rows. */
export type ReadDepth = 'answers' | 'rows' | 'load';
export type ReadFigures = {
  /** Resource usage of the first month that the process reads. */
  first: ResourceUsage;
  /** Resource usage of the measured months. */
  measured: ResourceUsage;
};

const [url = '', depth = '', warmMonths = '', months = '', folder = ''] = process.argv.slice(2);
const [stream] = connector.streams;
if (!stream) throw new Error('The connector has no streams.');
const account = {
  id: websiteProperty,
  name: 'Bench',
  manager: null,
  currency: 'AUD',
  timeZone: 'Australia/Melbourne',
};
const signal = new AbortController().signal;
const opened = openSession(connector, {
  http: openHttp({
    limiter: { run: (_owner, _quota, _signal, work) => work() },
    resolve: redirectToEmulator(url),
  }),
  token: {
    get: () => Promise.resolve('bench'),
    renew: () => Promise.reject(new Error('The token was refused.')),
  },
  signal,
});
const session: ServiceSession =
  depth === 'answers'
    ? {
        ...opened,
        // The connector would refuse a report without its rows, so all pages are requested here.
        send: async (request, owner) => {
          for (let offset = 0; ; ) {
            const body = { ...(request.body as object), offset: String(offset) };
            const reply = await opened.send({ ...request, body }, owner);
            const { rows, rowCount } = reply.body as { rows: readonly unknown[]; rowCount: number };
            offset += rows.length;
            if (rows.length === 0 || offset >= rowCount)
              return { ...reply, body: { ...(reply.body as object), rows: [], rowCount: 0 } };
          }
        },
      }
    : opened;
const grantBench = (name: string): BusinessScope =>
  grantBusinessScope(
    { userId: stableUuid('bench'), isAdmin: true },
    {
      id: stableUuid('bench', name),
      tradingName: name,
      timeZone: account.timeZone,
      currency: 'AUD',
      yearStart: 7,
      connected: [],
      revenueSource: null,
    },
  );
const warehouse = await openWarehouse(`${folder}/${depth}-${months}.duckdb`, { threads: 1 });

/** Reads and loads a range of days, as a sync does. */
const readSlice = async (scope: BusinessScope, slice: Range): Promise<void> => {
  const rows = stream.read(session, account, slice) as RowBatches;
  if (depth !== 'load') {
    for await (const _ of rows);
    return;
  }
  await warehouse.load(scope, {
    loadId: crypto.randomUUID(),
    fact: stream.fact,
    source: connector.vendor,
    covers: stream.covers(account).map((name) => ({ stream: name, days: [slice] })),
    fields: stream.fields,
    replaces: 'sync',
    by: scope.business.id,
    note: 'bench',
    rejected: 0,
    rows,
    signal,
  });
};

const readMonths = async (scope: BusinessScope, many: number): Promise<void> => {
  const today = addMonths(lastMonth, 1);
  let cursor: Cursor = { from: today, to: today };
  for (let month = 0; month < many; month += 1) {
    const slice = historySlice(stream, cursor, today);
    if (slice === null) throw new Error('The history is too short.');
    await readSlice(scope, slice);
    cursor = moveCursorPast(cursor, slice);
  }
};

const first = await watchUsage(() => readMonths(grantBench('first'), 1));
// A server that has run for a while has compiled its code, and its warehouse has written at least one checkpoint.
await readMonths(grantBench('warm'), Number(warmMonths));
const scope = grantBench('measured');
const measured = await watchUsage(() => readMonths(scope, Number(months)));
if (depth === 'load') {
  const [found] = await warehouse.query({
    sql: `SELECT count(*)::DOUBLE AS rows, count(DISTINCT (day, landing_page, city))::DOUBLE AS visits FROM sessions WHERE business_id = $b::UUID`,
    params: { b: scope.business.id },
  });
  const expected = rowsPerMonth * Number(months);
  if (found?.['rows'] !== expected || found['visits'] !== expected)
    throw new Error(`The warehouse has ${JSON.stringify(found)}, not ${expected} different rows.`);
}
await warehouse.close();
process.send?.({ first, measured } satisfies ReadFigures);
process.disconnect?.();
