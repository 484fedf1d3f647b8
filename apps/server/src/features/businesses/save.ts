import type { Business } from '@bellwether/contract/api/shapes';
import {
  type BusinessChanges,
  type BusinessField,
  type BusinessValues,
  businessForm,
  fieldsEditableBy,
  flattenBusiness,
  readBusiness,
  splitFlags,
} from '@bellwether/contract/forms/business';
import type { BusinessContext, BusinessScope } from '@bellwether/domain/access/scope';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { defaultYearStart, type YearStart } from '@bellwether/domain/time/year-start';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { JobSender } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, users } from '../../platform/postgres/schema.ts';
import { everyModule } from '../../platform/postgres/seed.ts';
import { param } from '../../platform/postgres/sql.ts';
import type { FilesContext } from '../files/index.ts';
import { belongsToBusinessSql, recomputeItems } from '../items/index.ts';
import { readBusinesses } from './present.ts';

type Values = Record<string, unknown>;

/** Lists are sorted before the comparison, because their order does not matter. */
const toComparable = (value: unknown): string =>
  JSON.stringify(value === '' ? null : Array.isArray(value) ? value.toSorted() : (value ?? null));
const isSame = (a: unknown, b: unknown) => toComparable(a) === toComparable(b);

const fieldLabel = (name: string) => businessForm.fields.find((field) => field.name === name)?.label ?? name;

/** Checks that the user may set the changed fields. @throws Problem 'not_allowed'. */
const requireSettable = (names: readonly string[], session: Session, isAdmin: boolean): void => {
  for (const name of names) {
    const editor = fieldsEditableBy[name as BusinessField];
    if (editor === undefined || (editor === 'admin' && isAdmin) || session.isSuperAdmin) continue;
    const requiredRole = editor === 'admin' ? 'an admin' : 'a Super Admin';
    throw problem('not_allowed', `Only ${requiredRole} may change ${fieldLabel(name).toLowerCase()}.`);
  }
};

/**
 * Checks the digital analyst. @throws Problem 'invalid' for a user who is inactive or has no access to the business.
 */
const requireAnalyst = async (db: Database, businessId: string, analyst: unknown): Promise<void> => {
  if (typeof analyst !== 'string') return;
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, analyst), eq(users.status, 'active'), belongsToBusinessSql(param(businessId))));
  if (found) return;
  const message = 'The digital analyst must have access to this business.';
  throw problem('invalid', message, [{ field: 'digital_analyst_id', message }]);
};

/** Returns the values of a nested object, such as `plan_settings`, without the prefix in their names. */
const within = (values: BusinessValues, outer: string): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(`${outer}.`) ? [[name.slice(outer.length + 1), value]] : [],
    ),
  );

/** Maps a business's values to columns. `values` must contain all fields. */
const toColumns = (values: BusinessValues) => ({
  tradingName: String(values.trading_name),
  status: values.status as Business['status'],
  primaryColor: values.primary_color as string | null,
  secondaryColor: values.secondary_color as string | null,
  timeZone: String(values.time_zone),
  currency: String(values.currency),
  financialYearStart: values.financial_year_start as YearStart,
  website: values.website as string | null,
  moduleAccess: values.module_access as string[],
  marketingPriorities: within(values, 'marketing_priorities') as Business['marketing_priorities'],
  planSettings: within(values, 'plan_settings') as Business['plan_settings'],
  grossMargin: values.gross_margin as number | null,
  digitalAnalystId: values.digital_analyst_id as string | null,
  revenueSource: values.revenue_source as Business['revenue_source'],
  languageModel: values.language_model as boolean,
  featureFlags: splitFlags(values.feature_flags),
});

const pick = (values: BusinessValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (values as Values)[name] ?? null]));

/** Reads a business and locks its row for a change. @throws Problem 'not_found'. */
export const lockBusinessRow = async (
  context: FilesContext,
  id: string,
  reader?: Session,
): Promise<Business> => {
  const [found] = await readBusinesses(context, { where: eq(businesses.id, id), lock: true, reader });
  if (!found) throw problem('not_found');
  return found;
};

/** Recomputes times that depend on the business's time zone: those of items and of scheduled reports. */
const followClocks = async (
  { db, clock, contributions }: FilesContext & Pick<Deps, 'contributions'>,
  queue: JobSender,
  business: BusinessContext,
  after: BusinessValues,
) => {
  const timeZone = String(after.time_zone);
  if (timeZone === business.timeZone) return;
  await recomputeItems(db, { ...business, timeZone });
  const moved = { businessId: business.id, from: business.timeZone, to: timeZone, now: clock.now() };
  for (const { move } of contributions.timeZoneMoves.list()) await move(db, queue, moved);
};

/** Fields that affect the matching of leads: the revenue source, and the currency of customer values. */
const matchedBy: ReadonlySet<string> = new Set(['revenue_source', 'currency'] satisfies BusinessField[]);

/**
 * Changes fields of a business and audits their old and new values. @throws Problem 'invalid', 'not_allowed' for a
 * field that the user may not set, 'conflict' (with `current`) for a stale version.
 */
export const changeBusiness = async (
  context: FilesContext & Pick<Deps, 'jobs' | 'contributions'>,
  session: Session,
  scope: BusinessScope,
  body: BusinessChanges,
  /** Callback that runs in the transaction if the change affects the matching of leads. */
  matchAgain: (tx: Database) => Promise<void>,
): Promise<Business> => {
  const changes = readBusiness(body);
  const queue = await context.jobs.open();
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { business } = scope;
    const found = await lockBusinessRow(inside, business.id, session);
    if (body.version !== undefined && body.version !== found.version)
      throw problem('conflict', undefined, [], { current: found });
    const before = flattenBusiness(found);
    const names = Object.keys(changes).filter(
      (name) => !isSame((changes as Values)[name], (before as Values)[name]),
    );
    if (names.length === 0) return found;
    requireSettable(names, session, scope.isAdmin);
    if (names.includes('digital_analyst_id'))
      await requireAnalyst(db, business.id, changes.digital_analyst_id);
    const after = { ...before, ...changes };
    await db
      .update(businesses)
      .set({ ...toColumns(after), version: found.version + 1, updatedAt: context.clock.now() })
      .where(eq(businesses.id, business.id));
    await followClocks(inside, queue, business, after);
    if (names.some((name) => matchedBy.has(name))) await matchAgain(db);
    await writeAudit(db, {
      userId: scope.userId,
      businessId: business.id,
      action: 'updated',
      itemType: 'business',
      itemId: business.id,
      detail: {
        name: after.trading_name,
        changed: names,
        before: pick(before, names),
        after: pick(after, names),
      },
    });
    return lockBusinessRow(inside, business.id, session);
  });
};

/** Default values of a new business. */
const defaults: BusinessValues = {
  status: 'active',
  time_zone: defaultTimeZone,
  currency: 'AUD',
  financial_year_start: defaultYearStart,
  module_access: [...everyModule],
  language_model: true,
  'marketing_priorities.primary': 'leads',
};

/** Creates a business and audits its creation. @throws Problem 'invalid'. */
export const insertBusiness = (
  context: FilesContext,
  session: Session,
  body: BusinessChanges,
): Promise<Business> => {
  const all = { ...Object.fromEntries(businessForm.fields.map(({ name }) => [name, null])), ...defaults };
  const values = { ...all, ...readBusiness({ trading_name: '', ...body }) };
  const { user } = session;
  return context.db.transaction(async (db) => {
    const [row] = await db
      .insert(businesses)
      .values({ ...toColumns(values), digitalAnalystId: null, inSetup: true, createdAt: context.clock.now() })
      .returning({ id: businesses.id });
    if (!row) throw new Error('The business could not be stored.');
    if (values.digital_analyst_id) {
      await requireAnalyst(db, row.id, values.digital_analyst_id);
      await db
        .update(businesses)
        .set({ digitalAnalystId: String(values.digital_analyst_id) })
        .where(eq(businesses.id, row.id));
    }
    await writeAudit(db, {
      userId: user.id,
      businessId: row.id,
      action: 'created',
      itemType: 'business',
      itemId: row.id,
      detail: { name: values.trading_name },
    });
    return lockBusinessRow({ ...context, db }, row.id, session);
  });
};
