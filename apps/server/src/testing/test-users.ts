import { hashPassword } from '../platform/passwords.ts';
import type { Database } from '../platform/postgres/database.ts';
import { businesses, memberships, sourceAccounts, userRoles, users } from '../platform/postgres/schema.ts';
import { ensureRoles, everyModule, type NamedRole } from '../platform/postgres/seed.ts';

export const testPassword = 'correct horse battery';
/** Hash of the test password, shared by all stores of a process because hashing is deliberately slow. */
let hashOfTestPassword: Promise<string> | undefined;

export type TestBusinessName = 'north' | 'south' | 'elsewhere';
export type TestUser = 'admin' | 'adviser' | 'client' | 'owner' | 'stranger';

/** Users of the tests: `admin` sees every business, `stranger` only a business without other members. */
const testUsers: Record<TestUser, { role: NamedRole; of: readonly TestBusinessName[] }> = {
  admin: { role: 'Super Admin', of: [] },
  adviser: { role: 'Admin', of: ['north', 'south'] },
  client: { role: 'Client', of: ['north'] },
  owner: { role: 'Client', of: ['north', 'south'] },
  stranger: { role: 'Client', of: ['elsewhere'] },
};
export const allTestUsers = Object.keys(testUsers) as TestUser[];

export const testEmail = (who: TestUser): string => `${who}@test.example`;

const createAll = async <Key extends string>(
  keys: readonly Key[],
  create: (key: Key) => Promise<{ id: string }[]>,
): Promise<Record<Key, string>> => {
  const pairs = await Promise.all(keys.map(async (key) => [key, (await create(key))[0]?.id ?? ''] as const));
  return Object.fromEntries(pairs) as Record<Key, string>;
};

export const seedTestUsers = async (db: Database) => {
  const roles = await ensureRoles(db);
  hashOfTestPassword ??= hashPassword(testPassword);
  const passwordHash = await hashOfTestPassword;
  const business = await createAll(['north', 'south', 'elsewhere'], (name) =>
    db
      .insert(businesses)
      .values({ tradingName: `${name} Pty Ltd`, moduleAccess: [...everyModule] })
      .returning({ id: businesses.id }),
  );
  await db.insert(sourceAccounts).values(
    Object.values(business).map((businessId) => ({
      businessId,
      vendor: 'xero',
      credentials: Buffer.from('sealed'),
    })),
  );
  const user = await createAll(allTestUsers, (who) =>
    db
      .insert(users)
      .values({ email: testEmail(who), firstName: who, lastName: 'Tester', passwordHash })
      .returning({ id: users.id }),
  );
  for (const who of allTestUsers) {
    const { role, of } = testUsers[who];
    await db.insert(userRoles).values({ userId: user[who], roleId: roles[role] });
    for (const name of of)
      await db.insert(memberships).values({ userId: user[who], businessId: business[name] });
  }
  return { roles, business, user };
};
