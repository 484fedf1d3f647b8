import { isRichTextEmpty } from '@bellwether/domain/rich-text/empty';
import { plainLength } from '@bellwether/domain/rich-text/plain';
import { isDay } from '@bellwether/domain/time/day';
import { isTime } from '@bellwether/domain/time/time-of-day';
import type { Field, FieldCondition, Form } from './define.ts';

/**
 * Parsed value of a field (null if empty), or an error message. For rows it also has a message per wrong
 * cell, keyed by position: '0.name' is the name in the first row.
 */
export type ParseResult =
  | { value: unknown; message?: never }
  | { message: string; cells?: Readonly<Record<string, string>>; value?: never };

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reports whether the text is an id of an item or a user. */
export const isId = (text: string): boolean => idPattern.test(text);

/**
 * Control characters except tab and line breaks: no keyboard types them, and the database cannot store all of
 * them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Schemes other than http and https; such links are rejected because a browser would run them or open another
 * program.
 */
const otherScheme = /^(?!https?:)[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * Returns a link in its stored form, with 'http://' in front unless it starts with 'http' or '//'. Returns
 * undefined if it is not a web address.
 */
export const normaliseWebLink = (text: string): string | undefined => {
  if (otherScheme.test(text)) return undefined;
  const link = /^(http|\/\/)/i.test(text) ? text : `http://${text}`;
  const url = link.startsWith('//') ? `http:${link}` : link;
  return /\s/.test(link) || !/^https?:$/.test(URL.parse(url)?.protocol ?? '') ? undefined : link;
};

const readText = ({ label, kind }: Field, input: unknown): ParseResult => {
  if (typeof input !== 'string' || !input.isWellFormed() || unwritable.test(input))
    return { message: `${label} must be text.` };
  if (kind === 'rich') return { value: isRichTextEmpty(input) ? '' : input };
  const text = input.trim();
  return kind === 'text' && /[\r\n]/.test(text) ? { message: `${label} must be one line.` } : { value: text };
};

const readLink = (field: Field, input: unknown): ParseResult => {
  const read = readText(field, input);
  if (read.message !== undefined || read.value === '') return read;
  const link = normaliseWebLink(String(read.value));
  return link === undefined ? { message: `${field.label} must be a web address.` } : { value: link };
};

const when = (fits: boolean, value: unknown, message: string): ParseResult =>
  fits ? { value } : { message };

const readInstant = (label: string, input: unknown): ParseResult => {
  const instant =
    typeof input === 'string' && isDay(input.slice(0, 10)) && /T.*(Z|[+-]\d\d:\d\d)$/.test(input)
      ? new Date(input)
      : new Date(Number.NaN);
  return Number.isNaN(instant.getTime())
    ? { message: `${label} must be a date and time like 2026-03-05T09:30:00Z.` }
    : { value: instant.toISOString() };
};

const readUsers = (label: string, input: unknown): ParseResult => {
  const ids: unknown[] = Array.isArray(input) ? input : [];
  return when(
    Array.isArray(input) && ids.every((id) => typeof id === 'string' && isId(id)),
    [...new Set(ids)],
    `${label} must be a list of people.`,
  );
};

const readChoices = ({ label, options = [] }: Field, input: unknown): ParseResult => {
  const keys: readonly unknown[] = Array.isArray(input) ? input : [];
  const known = options.filter(({ key }) => keys.includes(key)).map(({ key }) => key);
  return when(
    Array.isArray(input) && keys.every((key) => options.some((option) => option.key === key)),
    known,
    `${label} can only have these values: ${options.map(({ label: shown, value }) => shown ?? value).join(', ')}.`,
  );
};

type Row = Readonly<Record<string, unknown>>;
const isRow = (input: unknown): input is Row =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

/** Parses the rows of a field: each row with its declared fields only, and its id if that is valid. */
const readRows = ({ label, fields = [] }: Field, input: unknown): ParseResult => {
  if (!Array.isArray(input) || !input.every(isRow)) return { message: `${label} must be a list of rows.` };
  const cells: Record<string, string> = {};
  const value = input.map((row: Row, at) => {
    const read = fields.map((field) => {
      const found = parseField(field, row[field.name]);
      if (found.message !== undefined) cells[`${at}.${field.name}`] = found.message;
      return [field.name, found.value] as const;
    });
    const id = row['id'];
    return { ...(typeof id === 'string' && isId(id) ? { id } : {}), ...Object.fromEntries(read) };
  });
  const [first] = Object.entries(cells);
  return first
    ? { message: `${label}, row ${Number.parseInt(first[0], 10) + 1}: ${first[1]}`, cells }
    : { value };
};

const readKind = (field: Field, input: unknown): ParseResult => {
  const { label, kind, options = [] } = field;
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'rich':
      return readText(field, input);
    case 'link':
      return readLink(field, input);
    case 'number':
    case 'money':
    case 'percent':
      return when(typeof input === 'number' && Number.isFinite(input), input, `${label} must be a number.`);
    case 'date':
      return when(
        typeof input === 'string' && isDay(input),
        input,
        `${label} must be a date like 2026-03-05.`,
      );
    case 'time':
      return when(typeof input === 'string' && isTime(input), input, `${label} must be a time like 09:30.`);
    case 'date-time':
      return readInstant(label, input);
    case 'boolean':
      return when(typeof input === 'boolean', input, `${label} must be yes or no.`);
    case 'choice':
      return when(
        options.some(({ key }) => key === input),
        input,
        `${label} must be one of ${options.map(({ label: shown, value }) => shown ?? value).join(', ')}.`,
      );
    case 'user':
    case 'item':
      return when(typeof input === 'string' && isId(input), input, `${label} must be chosen from the list.`);
    case 'users':
      return readUsers(label, input);
    case 'choices':
      return readChoices(field, input);
    case 'rows':
      return readRows(field, input);
  }
};

const tooLong = ({ label, kind, limit }: Field, value: unknown): string | undefined => {
  if (limit === undefined) return undefined;
  const length = kind === 'rich' ? plainLength(String(value)) : (value as string | unknown[]).length;
  if (length <= limit) return undefined;
  return Array.isArray(value)
    ? `${label} must be at most ${limit}.`
    : `${label} must be at most ${limit} characters.`;
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the value that is stored for an empty field, such as null. */
export const emptyValue = ({ kind }: Pick<Field, 'kind'>): null | [] =>
  kind === 'users' || kind === 'choices' || kind === 'rows' ? [] : null;

const nothing = ({ kind, required, initial }: Field): ParseResult =>
  required ? { message: required.message } : { value: initial ?? emptyValue({ kind }) };

/**
 * Reads a submitted value of a field. Text is trimmed, a link is completed, and an empty value becomes the
 * initial value. The server checks references to users and other items.
 */
export const parseField = (field: Field, input: unknown): ParseResult => {
  if (isNothing(input)) return nothing(field);
  const read = readKind(field, input);
  if (read.message !== undefined) return read;
  if (isNothing(read.value)) return nothing(field);
  const message = tooLong(field, read.value);
  return message === undefined ? read : { message };
};

const isMet = (condition: FieldCondition | undefined, values: Row): boolean => {
  if (!condition || !Object.hasOwn(values, condition.field)) return true;
  const value = values[condition.field];
  return Array.isArray(condition.is) ? condition.is.includes(value) : condition.is === value;
};

/**
 * Reports whether a field is shown, by its own condition and its section's. If the tested field is missing
 * from `values`, as in a partial save, the condition counts as true.
 */
export const isVisibleField = (form: Pick<Form, 'sections'>, field: Field, values: Row): boolean =>
  isMet(field.when, values) &&
  isMet(form.sections?.find(({ fields }) => fields.includes(field.name))?.when, values);
