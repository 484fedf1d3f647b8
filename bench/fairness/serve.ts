import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDeps } from '../../apps/server/src/open.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import { memberships, userRoles, users } from '../../apps/server/src/platform/postgres/schema.ts';
import { ensureRoles } from '../../apps/server/src/platform/postgres/seed.ts';
import { businessIds } from '../installation.ts';
import { otherUser, writerUser } from './users.ts';

/** Real server on a generated installation, with meetings of two businesses and a client of each. */
const [folder = '', meetings = '0'] = process.argv.slice(2);
const deps = await openDeps(readConfig({ DATA_DIR: folder, NODE_ENV: 'production' }), (error) =>
  console.error(error),
);
const [crowded = '', quiet = ''] = businessIds(2);
const { db } = deps;
const { Client: roleId } = await ensureRoles(db);
for (const [{ email, password }, businessId] of [
  [otherUser, quiet],
  [writerUser, crowded],
] as const) {
  const [user] = await db
    .insert(users)
    .values({ email, firstName: 'Other', lastName: 'Tenant', passwordHash: await hashPassword(password) })
    .returning({ id: users.id });
  if (!user) throw new Error('The store did not take a user.');
  await db.insert(userRoles).values({ userId: user.id, roleId });
  await db.insert(memberships).values({ userId: user.id, businessId });
}
for (const [business, count] of [
  [crowded, Number(meetings)],
  [quiet, 500],
] as const)
  await db.execute(sql`
    insert into meetings (business_id, name, date, start_time, end_time, start_at, end_at, address, description, objective, type)
    select ${business}::uuid, 'Meeting ' || n, date '2020-01-01' + (n % 3650), '10:00', '11:00', now(), now(), 'Level ' || n % 7,
      '<p>Point <b>' || n || '</b> of the agenda, with what was agreed.</p>', 'To agree on ' || n % 11, 'review'
    from generate_series(1, ${count}::int) n`);
const app = await buildApp(deps);
await app.server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.server.address() as AddressInfo).port });

await new Promise<void>((stop) => {
  process.on('message', (ask: 'memory' | 'stop') => {
    if (ask === 'stop') stop();
    else process.send?.({ bytes: process.memoryUsage.rss() });
  });
  process.on('disconnect', stop);
});
app.server.server.closeAllConnections();
await app.server.close();
await deps.close();
process.disconnect?.();
