import { lastDay, unreadDays } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import type { Scope } from '@bellwether/domain/access/scope';
import { daysOutside, mergeRanges } from '@bellwether/domain/time/intervals';
import type { Range } from '@bellwether/domain/time/range';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../http/deps.ts';
import { sourceAccounts, sourceStreams } from '../../../platform/postgres/schema.ts';
import { integrationColumns } from '../store.ts';
import { toAccount } from './run-stream.ts';

const storeWantedDays = async (
  { db, warehouse, clock }: Deps,
  scope: Scope,
  looked: readonly Range[],
): Promise<void> => {
  const [business, ...others] = scope.businesses;
  const [earliest] = looked.map(({ from }) => from).toSorted();
  if (!business || others.length > 0 || earliest === undefined) return;
  const found = await db
    .select({ row: sourceStreams, source: integrationColumns })
    .from(sourceStreams)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceStreams.sourceId))
    .where(
      and(
        eq(sourceAccounts.businessId, business.id),
        isNull(sourceAccounts.pausedAt),
        gt(sourceStreams.readFrom, earliest),
      ),
    );
  if (found.length === 0) return;
  const coverage = await warehouse.coverage(scope);
  for (const { row, source } of found) {
    const { readFrom, readTo } = row;
    const stream = connectors.get(source.vendor)?.streams.find(({ name }) => name === row.name);
    const account = toAccount(source);
    if (!stream || !account || readFrom === null || readTo === null) continue;
    const last = lastDay(stream, account.timeZone, clock.now());
    const names = stream.covers(account);
    const delivered = mergeRanges(
      coverage
        .filter(
          (one) => one.fact === stream.fact && one.source === source.vendor && names.includes(one.stream),
        )
        .flatMap(({ days }) => days),
    );
    const missing = mergeRanges(
      looked.flatMap((range) => {
        const unread = unreadDays(stream, { from: readFrom, to: readTo }, range, last);
        return unread ? daysOutside(unread, delivered) : [];
      }),
    );
    const from = missing[0]?.from;
    const to = missing.at(-1)?.to;
    if (from === undefined || to === undefined || (from === row.wantedFrom && to === row.wantedTo)) continue;
    await db
      .update(sourceStreams)
      .set({ wantedFrom: from, wantedTo: to })
      .where(eq(sourceStreams.id, row.id));
  }
};

/**
 * Milliseconds between the first view of a business's reports and the write of the viewed days. The write covers all
 * views in between.
 */
const writeAfterMs = 250;
/** Milliseconds during which the same days of a business are not checked again. */
const rememberMs = 10 * 60_000;
/** Maximum number of remembered views, of about 200 bytes each, and of businesses with views to write. */
const maxRemembered = 10_000;
const maxWaiting = 1_000;

type WantedDays = { note: (scope: Scope, looked: readonly Range[]) => void };

/**
 * Makes the syncs of a business read days that a user views before the remaining history. Days already delivered are
 * omitted. Views are noted in memory and stored later, so that no report waits for the record store. Does nothing for
 * several businesses together, or a business without sources.
 */
export const openWantedDays = (deps: Deps): WantedDays => {
  const remembered = new LRUCache<string, true>({ max: maxRemembered, ttl: rememberMs });
  const waiting = new Map<string, { scope: Scope; looked: Range[] }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    timer = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    writing = writing.then(async () => {
      for (const { scope, looked } of all)
        await storeWantedDays(deps, scope, mergeRanges(looked)).catch(deps.report);
    });
  };
  deps.onClose(async () => {
    clearTimeout(timer);
    await writing;
  });
  return {
    note: (scope, looked) => {
      const [business, ...others] = scope.businesses;
      if (!business || others.length > 0 || business.connected.length === 0) return;
      const isNew = (range: Range) => {
        const key = `${business.id} ${range.from} ${range.to}`;
        const isKnown = remembered.has(key);
        remembered.set(key, true);
        return !isKnown;
      };
      const ranges = looked.filter(isNew);
      const note = waiting.get(business.id);
      if (ranges.length === 0 || (!note && waiting.size >= maxWaiting)) return;
      if (note) note.looked.push(...ranges);
      else waiting.set(business.id, { scope, looked: ranges });
      timer ??= setTimeout(write, writeAfterMs).unref();
    },
  };
};
