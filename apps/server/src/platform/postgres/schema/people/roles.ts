import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from '../businesses.ts';
import { idColumn } from '../columns.ts';
import { users } from './users.ts';

/** Roles, either global or in a business. A name is unique in that scope, ignoring case. */
export const roles = pgTable(
  'roles',
  {
    id: idColumn(),
    name: text('name').notNull(),
    businessId: uuid('fk_business_id').references(() => businesses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('roles_name').on(sql`lower(${t.name})`).where(sql`${t.businessId} is null`),
    uniqueIndex('roles_name_of_business')
      .on(t.businessId, sql`lower(${t.name})`)
      .where(sql`${t.businessId} is not null`),
  ],
);

export const rolePermissions = pgTable(
  'role_permissions',
  {
    id: idColumn(),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
  },
  (t) => [uniqueIndex('role_permissions_role_slug').on(t.roleId, t.slug)],
);

/** Assignments of roles to users, in a business or everywhere. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    businessId: uuid('fk_business_id').references(() => businesses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('user_roles_user').on(t.userId),
    index('user_roles_role').on(t.roleId),
    uniqueIndex('user_roles_held')
      .on(t.userId, t.roleId, t.businessId)
      .where(sql`${t.businessId} is not null`),
    uniqueIndex('user_roles_held_everywhere').on(t.userId, t.roleId).where(sql`${t.businessId} is null`),
  ],
);
