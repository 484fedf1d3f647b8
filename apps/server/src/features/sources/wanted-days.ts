import { lastDay, unreadDays } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import type { Scope } from '@bellwether/contract/access/scope';
import { daysOutside, mergeRanges } from '@bellwether/contract/time/intervals';
import type { Range } from '@bellwether/contract/time/range';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { toAccount } from './run-stream.ts';
import { columns } from './store.ts';

type WantDeps = Pick<Deps, 'db' | 'warehouse' | 'clock' | 'report'>;

const storeWantedDays = async (
  { db, warehouse, clock }: WantDeps,
  scope: Scope,
  looked: readonly Range[],
): Promise<void> => {
  const [business, ...others] = scope.businesses;
  const [earliest] = looked.map(({ from }) => from).toSorted();
  if (!business || others.length > 0 || earliest === undefined) return;
  const found = await db
    .select({ row: sourceStreams, source: columns })
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
 * Lets the syncs of a business read the days that a user looks at before the rest of the history. Days that its sources
 * have delivered already are left out. Does nothing for several businesses together. A failure is only reported: the
 * reader's report does not depend on it.
 */
export const wantDays = (deps: WantDeps, scope: Scope, looked: readonly Range[]): Promise<void> =>
  storeWantedDays(deps, scope, looked).catch(deps.report);
