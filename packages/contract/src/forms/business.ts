import { modules } from '@bellwether/domain/access/slugs';
import { currencies } from '@bellwether/domain/catalogue/currencies';
import { type FieldError, type Problem, problem } from '@bellwether/domain/problems';
import { selectableRevenueSources } from '@bellwether/domain/sources/revenue-source';
import { isYearStart } from '@bellwether/domain/time/year-start';
import { isTimeZone } from '@bellwether/domain/time/zone';
import { z } from 'zod';
import { businessStatuses, statusTexts } from './business-status.ts';
import { defineForm, type Field, type Option } from './define.ts';
import { parseField } from './values.ts';

const priorities: Option[] = [
  { key: 'leads', value: 'leads', label: 'Leads: calls, forms and bookings' },
  { key: 'transactions', value: 'transactions', label: 'Transactions: orders in a shop' },
];

const colour = { kind: 'text', limit: 7 } as const;
const yearStartMessage = 'Choose the first month of the financial year.';
const comments = { kind: 'long-text', limit: 2000 } as const;

/**
 * Fields of a business that can be set; the server validates saves and the pages draw inputs from it. A name
 * with a dot is a field of a nested object in the API: `plan_settings.recommended_type`.
 */
export const businessForm = defineForm({
  module: 'config',
  id: 'businesses',
  item: 'business',
  title: 'trading_name',
  fields: [
    {
      name: 'trading_name',
      label: 'Business name',
      kind: 'text',
      required: { message: 'Business name is required.' },
      limit: 120,
      search: true,
    },
    { name: 'website', label: 'Website', kind: 'link', limit: 300 },
    {
      name: 'time_zone',
      label: 'Time zone',
      kind: 'text',
      required: { message: 'Choose a time zone.' },
      limit: 64,
    },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'choice',
      required: { message: 'Choose a currency.' },
      options: currencies.map((key) => ({ key, value: key })),
    },
    {
      name: 'financial_year_start',
      label: 'Financial year begins in',
      kind: 'number',
      required: { message: yearStartMessage },
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      required: { message: 'Choose a status.' },
      options: businessStatuses.map((key) => ({ key, value: key, label: statusTexts[key].label })),
    },
    { name: 'primary_color', label: 'Primary colour', ...colour },
    { name: 'secondary_color', label: 'Secondary colour', ...colour },
    {
      name: 'module_access',
      label: 'Modules',
      kind: 'choices',
      options: Object.entries(modules).map(([key, value]) => ({ key, value })),
    },
    {
      name: 'plan_settings.recommended_type',
      label: 'Recommended plan',
      kind: 'choice',
      options: [
        { key: 'revenue', value: 'revenue', label: 'Revenue target' },
        { key: 'leads', value: 'leads', label: 'Lead target' },
        { key: 'projections', value: 'projections', label: 'Projections only, no target' },
      ],
    },
    { name: 'plan_settings.da_help_message', label: 'Analyst’s note', ...comments },
    {
      name: 'marketing_priorities.primary',
      label: 'Main marketing goal',
      kind: 'choice',
      required: { message: 'Choose the main marketing goal: leads or transactions.' },
      options: priorities,
    },
    { name: 'marketing_priorities.primary_comments', label: 'Notes on main goal', ...comments },
    {
      name: 'marketing_priorities.secondary',
      label: 'Second marketing goal',
      kind: 'choice',
      options: priorities,
    },
    { name: 'marketing_priorities.secondary_comments', label: 'Notes on second goal', ...comments },
    {
      name: 'marketing_priorities.customer_label',
      label: 'Word for customers',
      kind: 'text',
      limit: 40,
    },
    {
      name: 'marketing_priorities.avg_days_from_lead_to_sale',
      label: 'Days from lead to sale',
      kind: 'number',
    },
    { name: 'gross_margin', label: 'Gross margin in percent', kind: 'number' },
    { name: 'digital_analyst_id', label: 'Digital analyst', kind: 'user' },
    {
      name: 'revenue_source',
      label: 'Revenue source',
      kind: 'choice',
      options: [{ key: 'csv', value: 'csv', label: 'Uploaded files' }],
    },
    {
      name: 'language_model',
      label: 'Language model may reword insights',
      kind: 'boolean',
      initial: true,
    },
    { name: 'feature_flags', label: 'Feature flags', kind: 'text', limit: 1000 },
  ],
  relations: [],
  sort: { key: 'trading_name', direction: 'asc' },
});

export type BusinessField = (typeof businessForm)['fields'][number]['name'];
/** Values of a business by field name; null if empty. */
export type BusinessValues = Readonly<Partial<Record<BusinessField, unknown>>>;

/**
 * Extra right that a field needs besides the right to configure the business. Other users may send the field
 * unchanged.
 */
export const fieldsEditableBy: Readonly<Partial<Record<BusinessField, 'admin' | 'super-admin'>>> = {
  status: 'admin',
  module_access: 'admin',
  digital_analyst_id: 'admin',
  feature_flags: 'super-admin',
};

const isColour = (value: unknown): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(String(value));
const isDays = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 3650;
/** Bounds of a gross margin in percent: below, a business earns nothing with what it sells. */
const [minMargin, maxMargin] = [1, 100] as const;
const isMargin = (value: unknown): boolean => Number(value) >= minMargin && Number(value) <= maxMargin;
const flagPattern = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const colourMessage = (label: string) => `${label} must be a colour like #6B75FF.`;

/** Additional checks of business fields, after the check of the field's kind. */
const beyondKind: Readonly<
  Partial<Record<BusinessField, { fits: (value: unknown) => boolean; message: string }>>
> = {
  time_zone: { fits: (value) => isTimeZone(String(value)), message: 'Choose a time zone.' },
  financial_year_start: { fits: isYearStart, message: yearStartMessage },
  primary_color: { fits: isColour, message: colourMessage('Primary colour') },
  secondary_color: { fits: isColour, message: colourMessage('Secondary colour') },
  'marketing_priorities.avg_days_from_lead_to_sale': {
    fits: isDays,
    message: 'Days from lead to sale must be a whole number from 0 to 3650.',
  },
  gross_margin: {
    fits: isMargin,
    message: `Gross margin must be a number from ${minMargin} to ${maxMargin}.`,
  },
  feature_flags: {
    fits: (value) => splitFlags(value).every((flag) => flagPattern.test(flag)),
    message: 'Use lower-case letters, digits, - and _ in feature flags. Separate flags with commas.',
  },
};

/** Splits a text of feature flags at commas and spaces, without duplicates. */
export const splitFlags = (text: unknown): string[] => [
  ...new Set(
    String(text ?? '')
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/** Returns the error of a value that passes the check of its kind, or undefined. Empty values pass. */
export const validateBusinessField = (name: string, value: unknown): string | undefined => {
  const rule = beyondKind[name as BusinessField];
  return value === null || value === undefined || value === '' || !rule || rule.fits(value)
    ? undefined
    : rule.message;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Flattens a business or a request body to values by field name. Missing fields are left out. */
export const flattenBusiness = (input: Readonly<Record<string, unknown>>): BusinessValues => {
  const found = businessForm.fields.flatMap(({ name }): [string, unknown][] => {
    const [first = '', second] = name.split('.');
    const outer = input[first];
    if (second === undefined) return first in input ? [[name, outer]] : [];
    return isRecord(outer) && second in outer ? [[name, outer[second]]] : [];
  });
  return Object.fromEntries(
    found.map(([name, value]) => [
      name,
      name === 'feature_flags' && Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
};

/** Converts flat values to the nested shape of the API. */
export const nestBusiness = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const nested: Record<string, unknown> = {};
  for (const { name } of businessForm.fields) {
    if (!(name in values)) continue;
    const value = name === 'feature_flags' ? splitFlags(values[name]) : values[name];
    const [first = '', second] = name.split('.');
    if (second === undefined) nested[first] = value;
    else nested[first] = { ...(nested[first] as object | undefined), [second]: value };
  }
  return nested;
};

/**
 * Keys that a save may contain besides the fields, so that an answer of the API can be sent back unchanged.
 */
const extraKeys = [
  'id',
  '_id',
  'business_id',
  'version',
  'created_at',
  'users',
  'integrations',
  'digital_analyst',
  'fk_logo_id',
  'logo_url',
  'has_form_integration',
  'in_setup',
  'plan_settings',
  'marketing_priorities',
];

/**
 * Validates a save of a business.
 * @throws Problem 'invalid' with a message for each wrong or unknown field.
 */
export const readBusiness = (input: Readonly<Record<string, unknown>>): BusinessValues => {
  const flat = flattenBusiness(input) as Record<string, unknown>;
  const known = new Set<string>([...businessForm.fields.map(({ name }) => name), ...extraKeys]);
  const wrong: FieldError[] = Object.keys(input)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: name, message: `Unknown field: ${name.slice(0, 60)}.` }));
  const values: Record<string, unknown> = {};
  for (const field of businessForm.fields as readonly Field[]) {
    if (!(field.name in flat)) continue;
    const read = parseField(field, flat[field.name]);
    // Uses the field's own message, because the general one would list every currency.
    const wrongChoice = field.kind === 'choice' && read.message !== undefined && field.required?.message;
    const message = wrongChoice || (read.message ?? validateBusinessField(field.name, read.value));
    if (message === undefined) values[field.name] = read.value;
    else wrong.push({ field: field.name, message });
  }
  if (wrong.length > 0) throw invalid(wrong);
  return values;
};

const invalid = (wrong: readonly FieldError[]): Problem =>
  problem('invalid', wrong.length === 1 ? wrong[0]?.message : undefined, wrong);

const text = z.string().nullable().optional();
const priority = z.enum(['leads', 'transactions']);

/**
 * Body of a business save: any of its fields, and the version it started from. The server validates it with
 * `readBusiness`.
 */
export const businessChangesSchema = z.object({
  trading_name: z.string().optional(),
  website: text,
  time_zone: z.string().optional(),
  currency: z.enum(currencies).optional(),
  financial_year_start: z.number().int().min(1).max(12).optional(),
  status: z.enum(businessStatuses).optional(),
  primary_color: text,
  secondary_color: text,
  module_access: z.array(z.string()).optional(),
  plan_settings: z
    .object({
      recommended_type: z.enum(['revenue', 'leads', 'projections']).nullable().optional(),
      da_help_message: text,
    })
    .optional(),
  marketing_priorities: z
    .object({
      primary: priority.optional(),
      primary_comments: text,
      secondary: priority.nullable().optional(),
      secondary_comments: text,
      customer_label: text,
      avg_days_from_lead_to_sale: z.number().nullable().optional(),
    })
    .optional(),
  gross_margin: z.number().nullable().optional(),
  digital_analyst_id: text,
  revenue_source: z.enum(selectableRevenueSources).nullable().optional(),
  language_model: z.boolean().optional(),
  feature_flags: z.array(z.string()).optional(),
  version: z.number().int().optional(),
});
export type BusinessChanges = z.infer<typeof businessChangesSchema>;
