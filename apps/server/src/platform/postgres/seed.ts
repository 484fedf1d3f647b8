import { defaultPermissions } from '@bellwether/domain/access/permissions';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rolePermissions, roles } from './schema.ts';

export type NamedRole = keyof typeof defaultPermissions;
export const namedRoleKeys = Object.keys(defaultPermissions) as NamedRole[];

/** Modules that a new business has: all modules. */
export const everyModule: readonly string[] = moduleSlugs;

/** Creates any missing of the three default roles with their default permissions. Returns the ids of all three. */
export const ensureRoles = async (db: Database): Promise<Record<NamedRole, string>> => {
  const found = await db.select().from(roles).where(inArray(roles.name, namedRoleKeys));
  const idsByName = new Map(found.map((role) => [role.name, role.id]));
  for (const name of namedRoleKeys) {
    if (idsByName.has(name)) continue;
    await db.transaction(async (tx) => {
      await tx.insert(roles).values({ name }).onConflictDoNothing();
      const [role] = await tx.select().from(roles).where(eq(roles.name, name));
      if (!role) throw new Error(`The role ${name} could not be made.`);
      await tx
        .insert(rolePermissions)
        .values(defaultPermissions[name].map((slug) => ({ roleId: role.id, slug })))
        .onConflictDoNothing();
      idsByName.set(name, role.id);
    });
  }
  return Object.fromEntries(namedRoleKeys.map((name) => [name, idsByName.get(name) ?? ''])) as Record<
    NamedRole,
    string
  >;
};
