import { changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import type { FieldError } from '@bellwether/domain/problems';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runSql } from '../../../platform/postgres/database.ts';
import { memberships, roles, userRoles, users } from '../../../platform/postgres/schema.ts';
import { inList, param } from '../../../platform/postgres/sql.ts';
import type { ItemType, ItemValues } from '../item-type.ts';
import { printSql, visibleItemsSql } from '../reading/statements.ts';

/**
 * Item before it is saved. `before` is undefined for a new item. `at` prefixes the field names of errors ('items.3.').
 */
export type IncomingItem = { values: ItemValues; before?: ItemValues | undefined; at?: string };

const member = printSql(
  sql`exists (select 1 from ${memberships} m where m.user_id = ${users.id} and m.business_id = `,
);
const isMember = (businessId: SQL): SQL => sql`${member}${businessId})`;

const seesEverything = printSql(sql`exists (select 1 from ${userRoles} h join ${roles} r on r.id = h.role_id
  where h.user_id = ${users.id} and h.fk_business_id is null and r.name = 'Super Admin')`);

/** Condition for users who may be named in a business: members, and users who see every business. */
export const belongsToBusinessSql = (businessId: SQL): SQL =>
  sql`(${isMember(businessId)} or ${seesEverything})`;

const active = printSql(
  sql`select ${users.id} from ${users} where ${users.status} = 'active' and ${users.id} = any(`,
);
const activeAmong = async (db: Database, ids: readonly string[], condition: SQL): Promise<unknown[]> =>
  (await runSql(db, sql`${active}${param(ids)}::uuid[]) and ${condition}`)).map(({ id }) => id);

/**
 * Returns the ids that are not active users of the business. Members are checked first, because nearly all ids are
 * members and that query is faster.
 */
const nonMembers = async (db: Database, businessId: string, ids: readonly string[]): Promise<string[]> => {
  const members = await activeAmong(db, ids, isMember(param(businessId)));
  const others = ids.filter((id) => !members.includes(id));
  if (others.length === 0) return [];
  const admins = await activeAmong(db, others, seesEverything);
  return others.filter((id) => !admins.includes(id));
};

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');

/**
 * Returns errors for newly named users who do not belong to the business. Previously named users stay valid, even if
 * they have left.
 */
export const userErrors = async (
  db: Database,
  { form }: ItemType,
  businessId: string,
  drafts: readonly IncomingItem[],
): Promise<FieldError[]> => {
  const fields = form.fields.filter(({ kind }) => kind === 'user' || kind === 'users');
  if (fields.length === 0) return [];
  const referencing = drafts
    .flatMap(({ values, before = {}, at = '' }) =>
      fields.map((field) => ({
        field,
        at,
        ids: idsIn(values[field.name]).filter((id) => !idsIn(before[field.name]).includes(id)),
      })),
    )
    .filter(({ ids }) => ids.length > 0);
  if (referencing.length === 0) return [];
  const foreign = await nonMembers(db, businessId, [...new Set(referencing.flatMap((one) => one.ids))]);
  return referencing
    .filter((one) => one.ids.some((id) => foreign.includes(id)))
    .map(({ field, at }) => ({
      field: `${at}${field.name}`,
      message: `${field.label} must be ${field.kind === 'users' ? 'people' : 'one of the people'} of this business.`,
    }));
};

/**
 * Returns errors for newly named parents that are deleted, in another business, or in a module that the user may not
 * open. The parents stay locked until the save is done.
 */
export const parentErrors = async (
  db: Database,
  scope: Scope,
  { form, parents = {} }: ItemType,
  businessId: string,
  drafts: readonly IncomingItem[],
): Promise<FieldError[]> => {
  const fieldErrors: FieldError[] = [];
  for (const [name, parent] of Object.entries(parents)) {
    const referencing = drafts.filter(
      ({ values, before = {} }) => typeof values[name] === 'string' && values[name] !== before[name],
    );
    if (referencing.length === 0) continue;
    const ids = [...new Set(referencing.map(({ values }) => String(values[name])))];
    const { table } = parent;
    const theirs = changeScopeModule(scope, parent.form.module, 'read');
    const condition = sql`${inList(table.id, ids)} and ${table.businessId} = ${param(businessId)}`;
    const found = theirs
      ? (
          await runSql(
            db,
            sql`select ${table.id} as id from ${table} where ${visibleItemsSql(parent, theirs, condition)} for share`,
          )
        ).map(({ id }) => id)
      : [];
    const label = form.fields.find((field) => field.name === name)?.label ?? name;
    for (const { values, at = '' } of referencing) {
      if (!found.includes(String(values[name]).toLowerCase()))
        fieldErrors.push({ field: `${at}${name}`, message: `${label} could not be found.` });
    }
  }
  return fieldErrors;
};
