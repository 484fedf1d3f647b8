import type { User } from '@bellwether/contract/api/shapes';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { bytes, createdAt, id, time } from './columns.ts';

/** A person who can sign in. The e-mail is stored in lower case; no password hash: not set yet. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    status: text('status').$type<User['status']>().notNull().default('active'),
    passwordHash: text('password_hash'),
    avatarUrl: text('avatar_url'),
    primaryBusinessId: uuid('fk_primary_business_id'),
    lastLoginAt: time('last_login_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    check('users_status', sql`${t.status} in ('active', 'inactive')`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
);

/** A role, global or made for one business. Its name is one of a kind there, however it is written. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
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

/** The picture of a person, small and written by us. Its id is its address, which cannot be guessed. */
export const avatars = pgTable(
  'avatars',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: bytes('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('avatars_user').on(t.userId)],
);

export const rolePermissions = pgTable(
  'role_permissions',
  {
    id: id(),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
  },
  (t) => [uniqueIndex('role_permissions_role_slug').on(t.roleId, t.slug)],
);

/** A role that somebody holds: everywhere, or in one business only. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: id(),
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
