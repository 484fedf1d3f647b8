import { type Form, readOnlyFields } from '@bellwether/contract/forms/define';
import { emptyValue, isVisibleField, parseField } from '@bellwether/contract/forms/values';
import { type FieldError, problem } from '@bellwether/domain/problems';
import type { ItemValues } from '../item-type.ts';
import { readRichText } from '../rich-text.ts';

/** Names that a request body may contain besides fields. The HTTP layer, the path and the save read these names. */
const otherNames = new Set<string>([
  ...readOnlyFields,
  'id',
  '_id',
  'business',
  'business_id',
  'fk_business_id',
  'version',
]);

/**
 * Maximum fields in a body: more than any form has. It limits the number of errors, because each unknown field gets
 * one.
 */
const maxFields = 200;

export const invalidFields = (fieldErrors: readonly FieldError[]) =>
  problem('invalid', fieldErrors.length === 1 ? fieldErrors[0]?.message : undefined, fieldErrors);

/**
 * Returns the field values of a save in stored form. A new item gets all fields, an existing item only those in the
 * body. @throws Problem 'invalid' with a message for each wrong or unknown field.
 */
export const readBody = (
  form: Form,
  body: Readonly<Record<string, unknown>>,
  mode: 'new' | 'existing',
): ItemValues => {
  const names = Object.keys(body);
  if (names.length > maxFields) throw problem('invalid', `The request names more than ${maxFields} fields.`);
  const knownNames = new Set<string>([
    ...form.fields.map(({ name }) => name),
    ...form.relations,
    ...Object.keys(form.aliases ?? {}),
  ]);
  const fieldErrors: FieldError[] = names
    .filter((name) => !knownNames.has(name) && !otherNames.has(name))
    .map((name) => ({ field: name, message: `This form has no field ${name.slice(0, 60)}.` }));
  const values: [string, unknown][] = [];
  const initial = form.fields.map((field) => [field.name, field.initial ?? null]);
  const filled = { ...(mode === 'new' ? Object.fromEntries(initial) : {}), ...body };
  for (const field of form.fields) {
    const { name, kind, computed } = field;
    if (computed || (mode === 'existing' && !Object.hasOwn(body, name))) continue;
    if (!isVisibleField(form, field, filled)) {
      values.push([name, emptyValue(field)]);
      continue;
    }
    const input = Object.hasOwn(body, name) ? body[name] : undefined;
    const rich = kind === 'rich' && typeof input === 'string' ? readRichText(field.label, input) : undefined;
    const { value, message } =
      rich?.message === undefined ? parseField(field, rich ? rich.value : input) : rich;
    if (message === undefined) values.push([name, value]);
    else fieldErrors.push({ field: name, message });
  }
  if (fieldErrors.length > 0) throw invalidFields(fieldErrors);
  return Object.fromEntries(values);
};

/** Returns the version in the body. @throws Problem 'invalid' if it is not a whole number. */
export const readVersion = (body: Readonly<Record<string, unknown>>): number | undefined => {
  const version = body['version'];
  if (version === undefined || version === null) return undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  throw invalidFields([{ field: 'version', message: 'version must be a whole number.' }]);
};
