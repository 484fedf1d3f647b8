import { hashPassword } from '../../../apps/server/src/platform/passwords.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { memberships, userRoles, users } from '../../../apps/server/src/platform/postgres/schema.ts';
import { ensureRoles, type NamedRole } from '../../../apps/server/src/platform/postgres/seed.ts';
import { stableUuid } from '../ids.ts';

export const demoPassword = 'bellwether-demo';

/**
 * Demo account. `of` lists the slugs of its businesses; it is empty for a Super Admin, who has access to all
 * businesses.
 */
type Account = { email: string; firstName: string; lastName: string; role: NamedRole; of: readonly string[] };

export const demoAccounts: readonly Account[] = [
  {
    email: 'admin@bellwether.example',
    firstName: 'Sonia',
    lastName: 'Marchetti',
    role: 'Super Admin',
    of: [],
  },
  {
    email: 'adviser@bellwether.example',
    firstName: 'Dominic',
    lastName: 'Hale',
    role: 'Admin',
    of: [
      'clearwater-plumbing',
      'saltbush-home',
      'ironbark-landscapes',
      'kinetic-physio',
      'forge-street-gym',
      'second-crack',
      'bayside-smiles',
      'sunline-solar',
      'northgate-it',
      'harbour-gift',
    ],
  },
  {
    email: 'client@bellwether.example',
    firstName: 'Ruth',
    lastName: 'Okonjo',
    role: 'Client',
    of: ['clearwater-plumbing'],
  },
  {
    email: 'owner@bellwether.example',
    firstName: 'Peter',
    lastName: 'Lindgren',
    role: 'Client',
    of: ['clearwater-plumbing', 'saltbush-home'],
  },
];

export async function insertAccounts(db: Database, slugs: readonly string[]): Promise<void> {
  const roles = await ensureRoles(db);
  const passwordHash = await hashPassword(demoPassword);
  for (const { of, role, ...who } of demoAccounts) {
    const userId = stableUuid('user', who.email);
    const businessIds = of.filter((slug) => slugs.includes(slug)).map((slug) => stableUuid('business', slug));
    await db
      .insert(users)
      .values({ ...who, id: userId, passwordHash, primaryBusinessId: businessIds[0] ?? null });
    await db.insert(userRoles).values({ userId, roleId: roles[role] });
    if (businessIds.length > 0)
      await db.insert(memberships).values(businessIds.map((businessId) => ({ userId, businessId })));
  }
}
