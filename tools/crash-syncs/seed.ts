import { join } from 'node:path';
import type { Tokens } from '@bellwether/connectors/kit/oauth';
import { readConfig } from '../../apps/server/src/config.ts';
import { serviceOf } from '../../apps/server/src/features/sources/connections/connections.ts';
import { sealTokens } from '../../apps/server/src/features/sources/connections/tokens.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import {
  businesses,
  sourceAccounts,
  sourceStreams,
  userRoles,
  users,
} from '../../apps/server/src/platform/postgres/schema.ts';
import { ensureRoles, everyModule } from '../../apps/server/src/platform/postgres/seed.ts';
import { createSecretBox, type SecretBox } from '../../apps/server/src/platform/secrets.ts';
import { createConnection } from '../../apps/server/src/testing/connections.ts';
import { crashAccount } from '../crash/seed.ts';
import { type AllEmulators, type EmulatedAccounts, listEmulatedAccounts } from '../emulated-accounts.ts';
import { grantAccess, readDays } from './sources.ts';

export type SeedOptions = {
  dataDir: string;
  emulators: AllEmulators;
  businesses: number;
  /** Number of months at the beginning of each history that the run has to read. */
  months: number;
  now: Date;
};

export const crashBusinessName = (at: number): string => `Crash Test ${at + 1}`;

/** A third of the businesses use each service's first account, which is larger. */
const accountOf = ({ accounts }: EmulatedAccounts, at: number) => {
  const account = at % 3 === 0 ? accounts[0] : accounts[1];
  if (!account) throw new Error('The emulator has fewer than two accounts.');
  return account;
};

async function connectSource(
  db: Database,
  secrets: SecretBox,
  options: SeedOptions,
  { offer, businessId, at }: { offer: EmulatedAccounts; businessId: string; at: number },
): Promise<void> {
  const { emulators, now, months } = options;
  const account = accountOf(offer, at);
  const { connector } = offer;
  const access = grantAccess(emulators, connector, account, now);
  const connect = async (tokens: Tokens): Promise<string> => {
    const service = connector.oauth ? serviceOf(connector.oauth) : '';
    return createConnection(db, { service, businessId, ...sealTokens({ secrets }, tokens) });
  };
  const [source] = await db
    .insert(sourceAccounts)
    .values({
      businessId,
      vendor: connector.vendor,
      externalId: account.id,
      name: account.name,
      manager: account.manager,
      currency: account.currency,
      timeZone: account.timeZone,
      ...('tokens' in access
        ? { connectionId: await connect(access.tokens) }
        : { credentials: secrets.seal(access.credential) }),
    })
    .returning({ id: sourceAccounts.id });
  if (!source) throw new Error('A source could not be stored.');
  await db.insert(sourceStreams).values(
    connector.streams.map((stream) => ({
      sourceId: source.id,
      name: stream.name,
      nextRunAt: now,
      // The first business reads its whole history, as a new source does.
      ...readDays(stream, account, now, at === 0 ? null : months),
    })),
  );
}

/** Fills a data folder with businesses whose sources are due for a sync. Returns the businesses' ids. */
export async function seedSyncDataDir(options: SeedOptions): Promise<string[]> {
  const { dataDir, emulators } = options;
  const offers = await listEmulatedAccounts(emulators);
  const secrets = createSecretBox(readConfig({ DATA_DIR: dataDir }).appSecret);
  const store = await openPglite(join(dataDir, 'postgres'));
  try {
    const roles = await ensureRoles(store.db);
    const passwordHash = await hashPassword(crashAccount.password);
    const [user] = await store.db
      .insert(users)
      .values({ email: crashAccount.email, firstName: 'Crash', lastName: 'Test', passwordHash })
      .returning();
    if (!user) throw new Error('The user of the crash test could not be stored.');
    await store.db.insert(userRoles).values({ userId: user.id, roleId: roles['Super Admin'] });
    const rows = await store.db
      .insert(businesses)
      .values(
        Array.from({ length: options.businesses }, (_, at) => ({
          tradingName: crashBusinessName(at),
          moduleAccess: [...everyModule],
        })),
      )
      .returning({ id: businesses.id });
    for (const [at, { id: businessId }] of rows.entries())
      for (const offer of offers) await connectSource(store.db, secrets, options, { offer, businessId, at });
    return rows.map(({ id }) => id);
  } finally {
    await store.close();
  }
}
