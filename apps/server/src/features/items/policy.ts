import type { Scope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import { type SQL, sql } from 'drizzle-orm';
import { param } from '../../platform/postgres/sql.ts';
import { type AccessPolicy, type AnyItem, getField, type ItemType } from './item-type.ts';

type Act = keyof AccessPolicy;

/**
 * Whose items a statement is kept to, by the kind's policy; undefined when the right to the module is all that is asked.
 * Over several businesses only who is an admin in all of them counts as one.
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

/**
 * Holds a person to the policy of a kind, for an item that they see.
 * @throws Problem 'not_allowed'.
 */
export const requireAllowed = (
  kind: ItemType,
  { userId, isAdmin }: Scope,
  act: Exclude<Act, 'read'>,
  item?: AnyItem,
): void => {
  const rule = kind.policy?.[act] ?? 'member';
  if (isAdmin || rule === 'member' || rule === 'feature') return;
  // Whose a new item is its maker says.
  const own = rule !== 'admin' && (!item || [getField(item, rule.own)].flat().includes(userId));
  if (!own) throw problem('not_allowed');
};

/**
 * Holds the calls of `api/items.ts` to what they may do with a kind; its feature has calls of its own for the rest.
 * @throws Problem 'not_allowed'.
 */
export const requireGeneric = (kind: ItemType, act: Act): void => {
  if (kind.policy?.[act] === 'feature') throw problem('not_allowed');
};
