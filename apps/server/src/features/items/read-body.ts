import { type Form, strippedFields } from '@bellwether/contract/forms/define';
import { readField } from '@bellwether/contract/forms/values';
import { type FieldFault, problem } from '@bellwether/contract/problems';
import type { Values } from './kind.ts';
import { readRichText } from './rich-text.ts';

/** What a body may name besides fields: the edge, the path and the save itself have read these. */
const beside = new Set<string>([
  ...strippedFields,
  'id',
  '_id',
  'business',
  'business_id',
  'fk_business_id',
  'version',
]);

/** More than any form has: each unknown one is answered by a sentence. */
const mostFields = 200;

export const invalid = (faults: readonly FieldFault[]) =>
  problem('invalid', faults.length === 1 ? faults[0]?.say : undefined, faults);

/**
 * The fields of a save as the store keeps them: of a new item all, of an existing one those that the body names.
 * @throws Problem 'invalid' with a sentence for each field that is wrong or unknown.
 */
export const readBody = (
  form: Form,
  body: Readonly<Record<string, unknown>>,
  of: 'new' | 'existing',
): Values => {
  const names = Object.keys(body);
  if (names.length > mostFields)
    throw problem('invalid', `The request names more than ${mostFields} fields.`);
  const known = new Set<string>([...form.fields.map(({ name }) => name), ...form.relations]);
  const faults: FieldFault[] = names
    .filter((name) => !known.has(name) && !beside.has(name))
    .map((name) => ({ field: name, say: `This form has no field ${name.slice(0, 60)}.` }));
  const values: [string, unknown][] = [];
  for (const field of form.fields) {
    const { name, kind, computed } = field;
    if (computed || (of === 'existing' && !Object.hasOwn(body, name))) continue;
    const given = Object.hasOwn(body, name) ? body[name] : undefined;
    const rich = kind === 'rich' && typeof given === 'string' ? readRichText(field.label, given) : undefined;
    const { value, say } = rich?.say === undefined ? readField(field, rich ? rich.value : given) : rich;
    if (say === undefined) values.push([name, value]);
    else faults.push({ field: name, say });
  }
  if (faults.length > 0) throw invalid(faults);
  return Object.fromEntries(values);
};

/** @throws Problem 'invalid' when it is no whole number. */
export const versionOf = (body: Readonly<Record<string, unknown>>): number | undefined => {
  const version = body['version'];
  if (version === undefined || version === null) return undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  throw invalid([{ field: 'version', say: 'version must be a whole number.' }]);
};
