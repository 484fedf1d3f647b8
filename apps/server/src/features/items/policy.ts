import type { Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { type SQL, sql } from 'drizzle-orm';
import { param } from '../../platform/postgres/sql.ts';
import { type AccessPolicy, type AnyItem, getField, type ItemType } from './item-type.ts';

type Act = keyof AccessPolicy;

/**
 * Returns the SQL condition that an item type's access policy adds to a statement, or undefined if access to the module
 * is enough. A scope of several businesses counts as an admin's only if the user is admin of all of them.
 */
export const allowedItemsSql = (kind: ItemType, { userId, isAdmin }: Scope, act: Act): SQL | undefined => {
  const rule = kind.policy?.[act] ?? 'member';
  if (isAdmin || rule === 'member' || rule === 'feature') return undefined;
  if (rule === 'admin') return sql`false`;
  const column = rule.own === 'created_by' ? kind.table.createdBy : kind.columns[rule.own];
  if (!column) throw new Error(`${kind.form.id} has no column for ${rule.own}.`);
  return column.getSQLType().endsWith('[]')
    ? sql`${param(userId)} = any(${column})`
    : sql`${column} = ${param(userId)}::uuid`;
};

/** Checks an item type's access policy for an item that the user can see. @throws Problem 'not_allowed'. */
export const requireAllowed = (
  kind: ItemType,
  { userId, isAdmin }: Scope,
  act: Exclude<Act, 'read'>,
  item?: AnyItem,
): void => {
  const rule = kind.policy?.[act] ?? 'member';
  if (isAdmin || rule === 'member' || rule === 'feature') return;
  // The creator chooses the owner of a new item.
  const isAllowed = rule !== 'admin' && (!item || [getField(item, rule.own)].flat().includes(userId));
  if (!isAllowed) throw problem('not_allowed');
};

/**
 * Rejects an action that `api/items.ts` does not offer, because only the item type's own feature does it. @throws
 * Problem 'not_allowed'.
 */
export const requireGeneric = (kind: ItemType, act: Act): void => {
  if (kind.policy?.[act] === 'feature') throw problem('not_allowed');
};
