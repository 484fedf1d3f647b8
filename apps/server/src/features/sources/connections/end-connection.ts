import type { Connector } from '@bellwether/connectors/kit/connector';
import type { SourceError } from '@bellwether/connectors/kit/source-error';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { businesses, connections } from '../../../platform/postgres/schema.ts';
import { sendEndMail } from './connection-mail.ts';
import { type Connection, listNamelessEnds } from './connections.ts';

const dayMs = 24 * 3_600_000;

/**
 * Whether a mail of the last day asks for the sign-in that this connection needs too. Users of connections that are older
 * than their names may be one user, who signed in once for each source.
 */
const isMailed = async (tx: Database, connection: Connection, now: Date): Promise<boolean> => {
  if (connection.identityId !== null || connection.businessId === null) return false;
  // Two connections that end at the same time wait for each other here.
  await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, connection.businessId))
    .for('no key update');
  const ends = await listNamelessEnds(tx, connection, connection.service);
  return ends.some(({ id, endedAt }) => id !== connection.id && Number(endedAt) > now.getTime() - dayMs);
};

/**
 * Stores that the access of a connection has ended, and mails it once for all of its sources. An end from before the user
 * signed in again is ignored.
 */
export const endConnection = async (
  deps: Pick<Deps, 'config' | 'clock' | 'db' | 'mailer'>,
  connection: Connection,
  connector: Connector,
  error: SourceError,
): Promise<void> => {
  const outbox = await deps.mailer.open();
  await deps.db.transaction(async (tx) => {
    const [current] = await tx
      .select()
      .from(connections)
      .where(eq(connections.id, connection.id))
      .for('update');
    if (current?.updatedAt.getTime() !== connection.updatedAt.getTime() || current.endedAt !== null) return;
    await tx
      .update(connections)
      .set({ endedAt: deps.clock.now(), endedMessage: error.message })
      .where(eq(connections.id, connection.id));
    if (await isMailed(tx, current, deps.clock.now())) return;
    await sendEndMail(tx, outbox, deps, current, connector.oauth?.name ?? connector.service, error);
  });
};
