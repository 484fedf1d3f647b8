import { join } from 'node:path';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { businesses, userRoles, users } from '../../apps/server/src/platform/postgres/schema.ts';
import { ensureRoles, everyModule } from '../../apps/server/src/platform/postgres/seed.ts';

export const crashAccount = { email: 'crash@bellwether.example', password: 'bellwether-crash' };

export async function seedDataDir(dataDir: string): Promise<string> {
  const store = await openPglite(join(dataDir, 'postgres'));
  try {
    const roles = await ensureRoles(store.db);
    const passwordHash = await hashPassword(crashAccount.password);
    const [user] = await store.db
      .insert(users)
      .values({ email: crashAccount.email, firstName: 'Crash', lastName: 'Test', passwordHash })
      .returning();
    const [business] = await store.db
      .insert(businesses)
      .values({ tradingName: 'Crash Test', moduleAccess: [...everyModule] })
      .returning();
    if (!user || !business) throw new Error('The data of the crash test could not be made.');
    await store.db.insert(userRoles).values({ userId: user.id, roleId: roles['Super Admin'] });
    return business.id;
  } finally {
    await store.close();
  }
}
