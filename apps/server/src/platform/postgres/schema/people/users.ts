import type { User } from '@bellwether/contract/api/shapes';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from '../columns.ts';

/**
 * Users who can sign in. E-mail addresses are stored in lower case. The password hash is null until a password is set.
 */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    status: text('status').$type<User['status']>().notNull().default('active'),
    passwordHash: text('password_hash'),
    avatarUrl: text('avatar_url'),
    primaryBusinessId: uuid('fk_primary_business_id'),
    lastLoginAt: timestampColumn('last_login_at'),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    check('users_status', sql`${t.status} in ('active', 'inactive')`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
);

/**
 * Profile pictures of users, re-encoded by the server. The random id is part of the picture's URL, which is therefore
 * hard to guess.
 */
export const avatars = pgTable(
  'avatars',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: bytesColumn('content').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('avatars_user').on(t.userId)],
);
