import type { BusinessHistoryEntry } from '@bellwether/contract/api/businesses';
import { businessForm } from '@bellwether/contract/forms/business';
import type { Option } from '@bellwether/contract/forms/define';
import { isModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { monthName } from '@bellwether/domain/time/financial-year';
import { isYearStart } from '@bellwether/domain/time/year-start';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { auditLog, users } from '../../platform/postgres/schema.ts';

/** Maximum number of entries in a business's history, newest first. */
const maxEntries = 200;

type Values = Readonly<Record<string, unknown>>;
const toRecord = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};
const toList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const moduleName = (slug: string): string => (isModuleSlug(slug) ? modules[slug] : slug);

const describeModules = (before: unknown, after: unknown): string[] => {
  const [then, now] = [toList(before), toList(after)];
  const enabled = now.filter((slug) => !then.includes(slug)).map(moduleName);
  const disabled = then.filter((slug) => !now.includes(slug)).map(moduleName);
  return [
    ...(enabled.length > 0 ? [`Switched on: ${enabled.join(', ')}.`] : []),
    ...(disabled.length > 0 ? [`Switched off: ${disabled.join(', ')}.`] : []),
  ];
};

const formatValue = (value: unknown, options: readonly Option[]): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  const option = options.find(({ key }) => key === value);
  return option?.label ?? option?.value ?? String(value);
};

const formatMonth = (value: unknown): string => (isYearStart(value) ? monthName(value) : 'empty');

/**
 * Describes a change of a business in words. Changes of users do not name the user, because the entry outlives the
 * account.
 */
const describeChange = (name: string, before: Values, after: Values): string[] => {
  if (name === 'module_access') return describeModules(before[name], after[name]);
  if (name === 'logo') return ['The logo was changed.'];
  const field = businessForm.fields.find((one) => one.name === name);
  if (!field || !(name in after)) return [`${field?.label ?? name} was changed.`];
  if (field.name === 'financial_year_start')
    return [`${field.label}: ${formatMonth(before[name])} → ${formatMonth(after[name])}.`];
  if (field.kind === 'boolean') return [`${field.label}: ${after[name] ? 'on' : 'off'}.`];
  if (field.kind === 'user') return [`${field.label} ${after[name] ? 'set' : 'removed'}.`];
  const options: readonly Option[] = 'options' in field ? field.options : [];
  return [`${field.label}: ${formatValue(before[name], options)} → ${formatValue(after[name], options)}.`];
};

const describeEntry = (action: string, detail: Values): string[] => {
  if (action === 'created') return ['Created.'];
  if (action === 'exported') return ['All data was exported.'];
  if (action === 'imported') return ['Imported from a file.'];
  const [before, after] = [toRecord(detail['before']), toRecord(detail['after'])];
  const changes = toList(detail['changed']).flatMap((name) => describeChange(name, before, after));
  return changes.length > 0 ? changes : ['Changed.'];
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
    .limit(maxEntries);
  return rows.map(({ entry, first, last }) => ({
    id: entry.id,
    _id: entry.id,
    what: describeEntry(entry.action, entry.detail),
    occurred: entry.occurredAt.toISOString(),
    user:
      entry.userId === null ? null : { id: entry.userId, full_name: `${first ?? ''} ${last ?? ''}`.trim() },
  }));
};
