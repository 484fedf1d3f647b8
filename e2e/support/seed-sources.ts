import { join } from 'node:path';
import { connectors } from '@bellwether/connectors/list';
import { addDays, dayAt } from '@bellwether/domain/time/day';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import {
  businesses,
  type connections,
  memberships,
  sourceAccounts,
  sourceStreams,
  syncRuns,
  userRoles,
  users,
} from '../../apps/server/src/platform/postgres/schema.ts';
import { ensureRoles, everyModule } from '../../apps/server/src/platform/postgres/seed.ts';
import { createConnection } from '../../apps/server/src/testing/connections.ts';
import { copyEmptyStore } from '../../apps/server/src/testing/store.ts';
import { accounts, password } from './accounts.ts';

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

type Source = {
  of: string;
  stream?: Partial<typeof sourceStreams.$inferInsert>;
  access?: Partial<typeof connections.$inferInsert>;
} & Omit<typeof sourceAccounts.$inferInsert, 'businessId'>;

const failedSince = (faultMessage: string) => ({ faultMessage, faultAt: ago(3000) });
const wholeHistory = { readFrom: '2020-01-01', readTo: dayAt('UTC', ago(0)) };

/** One data source in each state. Their next runs are far in the future, so no sync begins. */
const sources = (): Source[] => [
  { of: 'Bright Smile Dental', vendor: 'google_analytics_4', name: 'www.bright-smile.example' },
  {
    of: 'Bright Smile Dental',
    vendor: 'google_ads',
    name: 'Bright Smile Dental',
    access: { endedMessage: 'Google no longer accepts this connection.', endedAt: ago(3000) },
  },
  { of: 'Bright Smile Dental', vendor: 'se_ranking', name: 'Bright Smile Dental', pausedAt: ago(5) },
  {
    of: 'Harbour Physio',
    vendor: 'linkedin',
    name: 'Harbour Physio',
    fault: 'service_down',
    // It may still pass by itself.
    faultMessage: 'LinkedIn sent an incomplete answer.',
    faultAt: ago(300),
  },
  {
    of: 'Harbour Physio',
    vendor: 'meta_ads_ppc',
    name: 'Harbour Physio',
    stream: { readFrom: addDays(dayAt('UTC', ago(0)), -400) },
  },
  { of: 'Acme Gardens', vendor: 'google_ads', name: null, externalId: '' },
  {
    of: 'Acme Gardens',
    vendor: 'google_my_business',
    name: 'Acme Gardens',
    fault: 'no_permission',
    ...failedSince('This user may no longer read Acme Gardens at Google My Business.'),
  },
];

const addRuns = (db: Database, sourceId: string) => {
  const today = dayAt('UTC', ago(0));
  const run = { sourceId, stream: 'campaigns', fromDate: addDays(today, -29), toDate: today };
  return db.insert(syncRuns).values([
    { ...run, startedAt: ago(190), endedAt: ago(189), rows: 1240 },
    { ...run, startedAt: ago(130), endedAt: ago(70), message: 'Interrupted.' },
    {
      ...run,
      startedAt: ago(70),
      endedAt: ago(69),
      fault: 'service_down',
      message: 'LinkedIn sent an incomplete answer.',
      unreadable: `<html><body><h1>502 Bad Gateway</h1><script>document.title = 'broken'</script>${'<p>nginx</p>'.repeat(40)}`,
    },
    { ...run, startedAt: ago(1) },
  ]);
};

async function addSource(db: Database, businessId: string, { of: _, stream, access, ...values }: Source) {
  const [source] = await db
    .insert(sourceAccounts)
    .values({
      externalId: crypto.randomUUID(),
      timeZone: 'UTC',
      connectionId: await createConnection(db, { businessId, ...access }),
      ...values,
      businessId,
    })
    .returning({ id: sourceAccounts.id });
  const sourceId = source?.id ?? '';
  if (values.externalId === '') return;
  const streams = connectors.get(values.vendor)?.streams ?? [];
  await db.insert(sourceStreams).values(
    streams.map(({ name }) => ({
      sourceId,
      name,
      ...wholeHistory,
      succeededAt: ago(190),
      nextRunAt: ago(-600),
      ...stream,
    })),
  );
  if (values.vendor === 'linkedin') await addRuns(db, sourceId);
}

/** Stores a user with a role, who is a member of one business. */
async function addUser(db: Database, account: 'admin' | 'client', roleId: string, businessId: string) {
  const [user] = await db
    .insert(users)
    .values({
      email: accounts[account],
      firstName: account === 'admin' ? 'Ada' : 'Cleo',
      lastName: 'Tester',
      passwordHash: await hashPassword(password),
    })
    .returning({ id: users.id });
  if (!user) throw new Error(`${account} could not be stored.`);
  await db.insert(userRoles).values({ userId: user.id, roleId });
  await db.insert(memberships).values({ userId: user.id, businessId });
}

/** Fills a data folder with a Super Admin, a client, and three businesses with a source in each state. */
export async function seedSources(dataDir: string): Promise<void> {
  await copyEmptyStore(dataDir);
  const store = await openPglite(join(dataDir, 'postgres'));
  try {
    const { db } = store;
    const roles = await ensureRoles(db);
    const ids = new Map<string, string>();
    for (const [tradingName, status] of [
      ['Bright Smile Dental', 'active'],
      ['Harbour Physio', 'active'],
      ['Acme Gardens', 'lost'],
    ] as const) {
      const [made] = await db
        .insert(businesses)
        .values({ tradingName, status, moduleAccess: [...everyModule] })
        .returning({ id: businesses.id });
      ids.set(tradingName, made?.id ?? '');
    }
    const own = ids.get('Bright Smile Dental') ?? '';
    await addUser(db, 'admin', roles['Super Admin'], own);
    await addUser(db, 'client', roles.Client, own);
    for (const source of sources()) await addSource(db, ids.get(source.of) ?? '', source);
  } finally {
    await store.close();
  }
}

/** Fills a data folder with a Super Admin and businesses of these names, without sources. */
export async function seedAgency(dataDir: string, clients: readonly string[]): Promise<void> {
  await copyEmptyStore(dataDir);
  const store = await openPglite(join(dataDir, 'postgres'));
  try {
    const { db } = store;
    const roles = await ensureRoles(db);
    const made = await db
      .insert(businesses)
      .values(clients.map((tradingName) => ({ tradingName, moduleAccess: [...everyModule] })))
      .returning({ id: businesses.id });
    await addUser(db, 'admin', roles['Super Admin'], made[0]?.id ?? '');
  } finally {
    await store.close();
  }
}
