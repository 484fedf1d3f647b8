import type { FieldError } from '@bellwether/contract/problems';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { memberships, roles, userRoles, users } from '../../platform/postgres/schema.ts';
import type { ItemKind, Values } from './kind.ts';
import { bound, rowsOf } from './statements.ts';

const isMember = (businessId: SQL): SQL =>
  sql`exists (select 1 from ${memberships} m where m.user_id = ${users.id} and m.business_id = ${businessId})`;

const seesEverything = sql`exists (select 1 from ${userRoles} h join ${roles} r on r.id = h.role_id
  where h.user_id = ${users.id} and h.fk_business_id is null and r.name = 'Super Admin')`;

/** The people whom a business may name: its members and those who see every business. */
export const belongsTo = (businessId: SQL): SQL => sql`(${isMember(businessId)} or ${seesEverything})`;

const activeAmong = async (db: Database, ids: readonly string[], condition: SQL): Promise<unknown[]> =>
  rowsOf(
    await db.execute(
      sql`select ${users.id} from ${users} where ${users.id} = any(${bound(ids)}::uuid[]) and ${users.status} = 'active' and ${condition}`,
    ),
  ).map(({ id }) => id);

/** Those of the ids that are no active people of the business. Nearly all are members, which is the quicker question. */
const nonMembers = async (db: Database, businessId: string, ids: readonly string[]): Promise<string[]> => {
  const members = await activeAmong(db, ids, isMember(bound(businessId)));
  const others = ids.filter((id) => !members.includes(id));
  if (others.length === 0) return [];
  const admins = await activeAmong(db, others, seesEverything);
  return others.filter((id) => !admins.includes(id));
};

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');

/** People newly named who do not belong to the business. Who was named before stays, whatever became of them. */
export const userErrors = async (
  db: Database,
  { form }: ItemKind,
  businessId: string,
  values: Values,
  before: Values = {},
): Promise<FieldError[]> => {
  const named = form.fields
    .filter(({ kind }) => kind === 'user' || kind === 'users')
    .map((field) => ({
      field,
      ids: idsIn(values[field.name]).filter((id) => !idsIn(before[field.name]).includes(id)),
    }))
    .filter(({ ids }) => ids.length > 0);
  if (named.length === 0) return [];
  const foreign = await nonMembers(db, businessId, [...new Set(named.flatMap((one) => one.ids))]);
  return named
    .filter((one) => one.ids.some((id) => foreign.includes(id)))
    .map(({ field }) => ({
      field: field.name,
      message: `${field.label} must be ${field.kind === 'users' ? 'people' : 'one of the people'} of this business.`,
    }));
};

/** Parents newly named that are not of the business or are deleted. Those that are stay as they are until the save is done. */
export const parentErrors = async (
  db: Database,
  { form, parents = {} }: ItemKind,
  businessId: string,
  values: Values,
  before: Values = {},
): Promise<FieldError[]> => {
  const fieldErrors: FieldError[] = [];
  for (const [name, parent] of Object.entries(parents)) {
    const id = values[name];
    if (typeof id !== 'string' || id === before[name]) continue;
    const { table } = parent;
    const found = rowsOf(
      await db.execute(
        sql`select 1 from ${table} where ${table.id} = ${bound(id)} and ${table.businessId} = ${bound(businessId)} and ${table.deletedAt} is null for share`,
      ),
    );
    const label = form.fields.find((field) => field.name === name)?.label ?? name;
    if (found.length === 0) fieldErrors.push({ field: name, message: `${label} could not be found.` });
  }
  return fieldErrors;
};
