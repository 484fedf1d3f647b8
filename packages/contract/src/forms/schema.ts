import { z } from 'zod';
import type { Field, Form, FormItem, NewItem } from './define.ts';

/**
 * Returns the schema of a filled field, as stored and returned. `parseField` checks other limits, such as the
 * length of rich text, and reports them to the user.
 */
const fieldSchema = ({ kind, options = [], limit, fields = [] }: Field): z.ZodType => {
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'link':
      return limit === undefined ? z.string() : z.string().max(limit);
    case 'rich':
      return z.string().meta({ contentMediaType: 'text/html' });
    case 'number':
    case 'money':
    case 'percent':
      return z.number();
    case 'date':
      return z.iso.date();
    case 'time':
      return z.string().regex(/^\d\d:\d\d$/);
    case 'date-time':
      return z.iso.datetime();
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.enum(options.map(({ key }) => key));
    case 'user':
    case 'item':
      return z.guid();
    case 'users':
      return z.array(z.guid());
    case 'choices':
      return z.array(z.enum(options.map(({ key }) => key)));
    case 'rows':
      return z.array(z.object(Object.fromEntries(fields.map((field) => [field.name, storedSchema(field)]))));
  }
};

/**
 * Reports whether a field is always required. A conditional field is empty while its condition does not hold.
 */
const isAlways = ({ required, when }: Field): boolean => required !== undefined && when === undefined;

/** Returns the schema of a stored field; it allows null if the field may be empty. */
const storedSchema = (field: Field): z.ZodType =>
  isAlways(field) || (field.initial !== undefined && field.when === undefined)
    ? fieldSchema(field)
    : fieldSchema(field).nullable();

const namedSchema = z.object({ id: z.string(), _id: z.string(), name: z.string() });
const person = z.object({
  id: z.string(),
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
});

/**
 * Returns the schema of a relation. It is a choice with its name, one or several users, the child items
 * (files), or the parent item.
 */
const relationSchema = ({ fields }: Form, name: string): z.ZodType => {
  const field = fields.find((one) => one.name === name);
  if (field?.kind === 'choice') return namedSchema.nullable();
  if (field?.kind === 'user') return person.nullable();
  if (field) return z.array(person);
  const other = z.looseObject({ id: z.string(), _id: z.string() });
  return z.union([z.array(other), other.nullable()]);
};

const info = {
  id: z.string(),
  _id: z.string(),
  business_id: z.string(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
};

const entries = <T>(fields: readonly Field[], of: (field: Field) => T) =>
  Object.fromEntries(fields.map((field) => [field.name, of(field)]));

/** Builds the schema of a form's items as the API returns them, with any of their relations. */
export const itemSchema = <F extends Form>(form: F): z.ZodType<FormItem<F>> => {
  const relations = Object.fromEntries(form.relations.map((name) => [name, relationSchema(form, name)]));
  const fields = entries(form.fields, (field) => {
    const value = storedSchema(field);
    const relation = relations[field.name];
    return relation ? z.union([value, relation]) : value;
  });
  const extraFields = Object.fromEntries(
    Object.entries(relations).flatMap(([name, relation]) =>
      fields[name] ? [] : [[name, relation.optional()]],
    ),
  );
  const same: Readonly<Record<string, z.ZodType>> = { ...info, ...fields };
  const aliases = Object.entries(form.aliases ?? {}).flatMap(([alias, of]) =>
    same[of] ? [[alias, same[of]]] : [],
  );
  return z.object({
    ...info,
    ...fields,
    ...extraFields,
    ...Object.fromEntries(aliases),
  }) as unknown as z.ZodType<FormItem<F>>;
};

/**
 * Builds the schema of a save, for API descriptions and types only. `new` requires the required fields;
 * `existing` allows any field and the `version` it started from. The server validates with `parseField`, whose
 * messages are for users. Unknown keys are allowed, since a client may send read-only fields.
 */
export const bodySchema = <F extends Form>(form: F, of: 'new' | 'existing'): z.ZodType<NewItem<F>> => {
  const savedFields = form.fields.filter(({ computed }) => !computed);
  const fields = entries(savedFields, (field) => {
    const value = fieldSchema(field).nullable();
    return of === 'new' && isAlways(field) ? fieldSchema(field) : value.optional();
  });
  const extraFields =
    of === 'new'
      ? { business_id: z.string() }
      : { business_id: z.string().optional(), version: z.number().int().optional() };
  return z.looseObject({ ...extraFields, ...fields }) as unknown as z.ZodType<NewItem<F>>;
};
