import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { warningDays } from '@bellwether/domain/sources/ending-access';
import { dayAt } from '@bellwether/domain/time/day';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { businesses, connections } from '../../platform/postgres/schema.ts';
import { sendEndingWarning } from './connections/connection-mail.ts';
import { listConnectorsOf } from './connections/connections.ts';

const dayMs = 86_400_000;

/** Mails 14, 7 and 1 days before the access of a connection ends. One that has ended has its own mail. */
export const warnOfEndingAccess = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mailer'>,
): Promise<void> => {
  const { db, clock, config } = deps;
  const now = clock.now();
  const [longest = 0] = warningDays;
  const outbox = await deps.mailer.open();
  const isEnding = and(
    lte(connections.accessUntil, new Date(now.getTime() + longest * dayMs)),
    isNull(connections.endedAt),
  );
  const ids = await db.select({ id: connections.id }).from(connections).where(isEnding);
  for (const { id } of ids)
    await db.transaction(async (tx) => {
      const [connection] = await tx
        .select()
        .from(connections)
        .where(and(eq(connections.id, id), isEnding))
        .for('update');
      const until = connection?.accessUntil;
      const [connector] = connection ? listConnectorsOf(config, connection.service) : [];
      if (!connection || !until || !connector || until <= now) return;
      const left = (until.getTime() - now.getTime()) / dayMs;
      const due = warningDays.findLast((days) => left <= days);
      const { accessWarnedDays: warned, businessId } = connection;
      if (due === undefined || (warned !== null && warned <= due)) return;
      await tx.update(connections).set({ accessWarnedDays: due }).where(eq(connections.id, id));
      const [business] =
        businessId === null
          ? []
          : await tx
              .select({ timeZone: businesses.timeZone })
              .from(businesses)
              .where(eq(businesses.id, businessId));
      const day = dayAt(business?.timeZone ?? defaultTimeZone, until);
      await sendEndingWarning(tx, outbox, deps, connection, connector.oauth.name, day);
    });
};
