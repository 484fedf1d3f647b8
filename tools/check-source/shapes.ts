const maxFields = 40;
const maxDepth = 5;

/**
 * Returns a field name that a report may show. A name with many digits or other signs is a key of a map, such as an id
 * or an address.
 */
export const showField = (name: string): string =>
  /^@?\w{1,40}$/.test(name) && !/\d{3}/.test(name) ? name : 'KEY';

const describeText = (text: string): string => {
  if (text === '') return 'empty text';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'date';
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return 'time';
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? 'number as text' : 'text';
};

/** Describes a value by its type, so that a report holds no data of a person or a business. */
export const describeShape = (value: unknown, depth = 0): string => {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value === 'string') return describeText(value);
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) {
    if (value.length === 0) return 'empty list';
    const list = `list of ${value.length}`;
    return depth < maxDepth ? `${list} (${describeShape(value[0], depth + 1)})` : list;
  }
  const fields = Object.entries(value);
  if (fields.length === 0) return 'empty object';
  if (depth >= maxDepth || fields.length > maxFields) return `object of ${fields.length}`;
  return `{ ${fields.map(([name, one]) => `${showField(name)}: ${describeShape(one, depth + 1)}`).join(', ')} }`;
};

/** Describes a JSON text that may be cut off. */
export const describeJson = (text: string): string => {
  try {
    return describeShape(JSON.parse(text));
  } catch {
    return 'text that is no JSON, or cut off';
  }
};

const codeFields = ['code', 'error', 'error_subcode', 'reason', 'serviceErrorCode', 'status', 'type'];

/** Returns the codes of an error answer. They are words and numbers of the service, never its sentences. */
export const readErrorCodes = (body: unknown): string[] => {
  const codes = new Set<string>();
  const walk = (value: unknown, name: string, isCode: boolean): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value))
        walk(one, Array.isArray(value) ? name : key, name === 'errorCode');
      return;
    }
    if (!isCode && !codeFields.includes(name)) return;
    if (typeof value === 'number') codes.add(`${name} ${value}`);
    else if (typeof value === 'string' && /^[A-Za-z_]{3,80}$/.test(value)) codes.add(value);
  };
  walk(body, '', false);
  return [...codes];
};

/** Hides the words of a sentence that may be ids or addresses. */
export const hideIds = (sentence: string): string => sentence.replace(/\S*(?:\d{3,}|@)\S*/g, 'ID');
