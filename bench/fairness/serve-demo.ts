import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDemo } from '../../apps/server/src/demo.ts';
import { openDeps } from '../../apps/server/src/open.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import { businesses, memberships, userRoles, users } from '../../apps/server/src/platform/postgres/schema.ts';
import { ensureRoles } from '../../apps/server/src/platform/postgres/seed.ts';
import { askers, readerUser } from './users.ts';

/** Real server on the demo, with advisers of all businesses who ask questions without pause. */
const [folder = ''] = process.argv.slice(2);
const deps = await openDeps(readConfig({ DATA_DIR: folder, NODE_ENV: 'production' }), (error) =>
  console.error(error),
);
await openDemo(deps);
const { db } = deps;
const { Admin: roleId } = await ensureRoles(db);
const all = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.status, 'active'));
const passwordHash = await hashPassword(askers[0]?.password ?? '');
for (const { email } of askers) {
  const [user] = await db
    .insert(users)
    .values({ email, firstName: 'An', lastName: 'Adviser', passwordHash })
    .returning({ id: users.id });
  if (!user) throw new Error('The store did not take a user.');
  await db.insert(userRoles).values({ userId: user.id, roleId });
  await db.insert(memberships).values(all.map(({ id }) => ({ userId: user.id, businessId: id })));
}
const app = await buildApp(deps);
await app.server.listen({ port: 0, host: '127.0.0.1' });
const [reader] = await db
  .select({ id: memberships.businessId })
  .from(memberships)
  .innerJoin(users, eq(users.id, memberships.userId))
  .where(eq(users.email, readerUser.email));
process.send?.({
  read: reader?.id,
  port: (app.server.server.address() as AddressInfo).port,
  businesses: all.map(({ id }) => id),
});

await new Promise<void>((stop) => {
  process.on('message', (ask: 'cpu' | 'stop') => {
    if (ask === 'stop') return stop();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000 });
  });
  process.on('disconnect', stop);
});
app.server.server.closeAllConnections();
await app.server.close();
await deps.close();
process.disconnect?.();
