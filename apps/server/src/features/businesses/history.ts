import { isModuleSlug, modules } from '@bellwether/contract/access/slugs';
import type { BusinessHistoryEntry } from '@bellwether/contract/api/businesses';
import { businessForm } from '@bellwether/contract/forms/business';
import type { Option } from '@bellwether/contract/forms/define';
import { monthName } from '@bellwether/contract/time/financial-year';
import { isYearStart } from '@bellwether/contract/time/year-start';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { auditLog, users } from '../../platform/postgres/schema.ts';

/** Maximum number of history entries, newest first. */
const most = 200;

type Values = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const nameOf = (slug: string): string => (isModuleSlug(slug) ? modules[slug] : slug);

const ofModules = (before: unknown, after: unknown): string[] => {
  const [then, now] = [listOf(before), listOf(after)];
  const on = now.filter((slug) => !then.includes(slug)).map(nameOf);
  const off = then.filter((slug) => !now.includes(slug)).map(nameOf);
  return [
    ...(on.length > 0 ? [`Switched on: ${on.join(', ')}.`] : []),
    ...(off.length > 0 ? [`Switched off: ${off.join(', ')}.`] : []),
  ];
};

const shown = (value: unknown, options: readonly Option[]): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  const option = options.find(({ key }) => key === value);
  return option?.label ?? option?.value ?? String(value);
};

const monthOf = (value: unknown): string => (isYearStart(value) ? monthName(value) : 'empty');

/** Describes a change in words. A change of a user gives no name, because the entry outlives it. */
const sayChange = (name: string, before: Values, after: Values): string[] => {
  if (name === 'module_access') return ofModules(before[name], after[name]);
  if (name === 'logo') return ['The logo was changed.'];
  const field = businessForm.fields.find((one) => one.name === name);
  if (!field || !(name in after)) return [`${field?.label ?? name} was changed.`];
  if (field.name === 'financial_year_start')
    return [`${field.label}: ${monthOf(before[name])} → ${monthOf(after[name])}.`];
  if (field.kind === 'user') return [`${field.label} ${after[name] ? 'set' : 'removed'}.`];
  const options: readonly Option[] = 'options' in field ? field.options : [];
  return [`${field.label}: ${shown(before[name], options)} → ${shown(after[name], options)}.`];
};

const wordsOf = (action: string, detail: Values): string[] => {
  if (action === 'created') return ['Created.'];
  if (action === 'exported') return ['All data was exported.'];
  if (action === 'imported') return ['Imported from a file.'];
  const [before, after] = [recordOf(detail['before']), recordOf(detail['after'])];
  const told = listOf(detail['changed']).flatMap((name) => sayChange(name, before, after));
  return told.length > 0 ? told : ['Changed.'];
};

/** Returns the history of a business, newest first. */
export const readBusinessHistory = async (
  db: Database,
  businessId: string,
): Promise<BusinessHistoryEntry[]> => {
  const rows = await db
    .select({ entry: auditLog, first: users.firstName, last: users.lastName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.itemType, 'business'), eq(auditLog.itemId, businessId)))
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(most);
  return rows.map(({ entry, first, last }) => ({
    id: entry.id,
    _id: entry.id,
    what: wordsOf(entry.action, entry.detail),
    occurred: entry.occurredAt.toISOString(),
    user:
      entry.userId === null ? null : { id: entry.userId, full_name: `${first ?? ''} ${last ?? ''}`.trim() },
  }));
};
