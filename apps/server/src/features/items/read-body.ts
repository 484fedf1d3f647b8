import { type Form, readOnlyFields } from '@bellwether/contract/forms/define';
import { emptyValue, isVisibleField, parseField } from '@bellwether/contract/forms/values';
import { type FieldError, problem } from '@bellwether/contract/problems';
import type { ItemValues } from './item-type.ts';
import { readRichText } from './rich-text.ts';

/** What a body may name besides fields: the edge, the path and the save itself have read these. */
const beside = new Set<string>([
  ...readOnlyFields,
  'id',
  '_id',
  'business',
  'business_id',
  'fk_business_id',
  'version',
]);

/** More than any form has: each unknown one is answered by a sentence. */
const maxFields = 200;

export const invalidFields = (fieldErrors: readonly FieldError[]) =>
  problem('invalid', fieldErrors.length === 1 ? fieldErrors[0]?.message : undefined, fieldErrors);

/**
 * The fields of a save as the store holds them: of a new item all, of an existing one those that the body names.
 * @throws Problem 'invalid' with a sentence for each field that is wrong or unknown.
 */
export const readBody = (
  form: Form,
  body: Readonly<Record<string, unknown>>,
  of: 'new' | 'existing',
): ItemValues => {
  const names = Object.keys(body);
  if (names.length > maxFields) throw problem('invalid', `The request names more than ${maxFields} fields.`);
  const known = new Set<string>([
    ...form.fields.map(({ name }) => name),
    ...form.relations,
    ...Object.keys(form.aliases ?? {}),
  ]);
  const fieldErrors: FieldError[] = names
    .filter((name) => !known.has(name) && !beside.has(name))
    .map((name) => ({ field: name, message: `This form has no field ${name.slice(0, 60)}.` }));
  const values: [string, unknown][] = [];
  const initial = form.fields.map((field) => [field.name, field.initial ?? null]);
  const filled = { ...(of === 'new' ? Object.fromEntries(initial) : {}), ...body };
  for (const field of form.fields) {
    const { name, kind, computed } = field;
    if (computed || (of === 'existing' && !Object.hasOwn(body, name))) continue;
    if (!isVisibleField(form, field, filled)) {
      values.push([name, emptyValue(field)]);
      continue;
    }
    const given = Object.hasOwn(body, name) ? body[name] : undefined;
    const rich = kind === 'rich' && typeof given === 'string' ? readRichText(field.label, given) : undefined;
    const { value, message } =
      rich?.message === undefined ? parseField(field, rich ? rich.value : given) : rich;
    if (message === undefined) values.push([name, value]);
    else fieldErrors.push({ field: name, message });
  }
  if (fieldErrors.length > 0) throw invalidFields(fieldErrors);
  return Object.fromEntries(values);
};

/** @throws Problem 'invalid' when it is no whole number. */
export const readVersion = (body: Readonly<Record<string, unknown>>): number | undefined => {
  const version = body['version'];
  if (version === undefined || version === null) return undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  throw invalidFields([{ field: 'version', message: 'version must be a whole number.' }]);
};
