import type { Connector } from '@bellwether/connectors/kit/connector';
import type { SourceError } from '@bellwether/connectors/kit/source-error';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import { connections } from '../../../platform/postgres/schema.ts';
import { sendEndMail } from './connection-mail.ts';
import type { Connection } from './connections.ts';

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
    await sendEndMail(tx, outbox, deps, current, connector.oauth?.name ?? connector.service, error);
  });
};
