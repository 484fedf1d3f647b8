import type { Connector, SourceAccount } from '@bellwether/connectors/kit/connector';
import { serviceOf } from '../../apps/server/src/features/sources/connections/connections.ts';
import { sealTokens } from '../../apps/server/src/features/sources/connections/tokens.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { sourceAccounts, sourceStreams } from '../../apps/server/src/platform/postgres/schema.ts';
import type { SecretBox } from '../../apps/server/src/platform/secrets.ts';
import { createConnection } from '../../apps/server/src/testing/connections.ts';

const dayMs = 86_400_000;

type StoredStream = Omit<typeof sourceStreams.$inferInsert, 'sourceId' | 'name'>;

/** Stores a source with a sign-in and its streams, as the server does for a connected account. Returns its id. */
export async function storeSource(
  { db, secrets }: { db: Database; secrets: SecretBox },
  source: {
    connector: Connector;
    account: SourceAccount;
    businessId: string;
    /** Access token, which lasts longer than the bench. */
    token: string;
    toStream: (stream: Connector['streams'][number]) => StoredStream;
  },
): Promise<string> {
  const { connector, account, businessId, token, toStream } = source;
  const accessUntil = new Date(Date.now() + dayMs).toISOString();
  const tokens = { access: token, accessUntil, refresh: null, refreshUntil: null };
  const connectionId = await createConnection(db, {
    service: connector.oauth ? serviceOf(connector.oauth) : '',
    businessId,
    ...sealTokens({ secrets }, tokens),
  });
  const { id: externalId, name, manager, currency, timeZone } = account;
  const [row] = await db
    .insert(sourceAccounts)
    .values({
      businessId,
      connectionId,
      vendor: connector.vendor,
      externalId,
      name,
      manager,
      currency,
      timeZone,
    })
    .returning({ id: sourceAccounts.id });
  if (!row) throw new Error('A source could not be stored.');
  await db
    .insert(sourceStreams)
    .values(
      connector.streams.map((stream) => ({ sourceId: row.id, name: stream.name, ...toStream(stream) })),
    );
  return row.id;
}
