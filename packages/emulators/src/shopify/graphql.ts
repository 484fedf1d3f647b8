import fields from '../descriptions/shopify-fields.json' with { type: 'json' };

/** Value of an argument: text, number, boolean, or the name of a constant. */
type Argument = string | number | boolean | null | readonly unknown[];
export type Arguments = Readonly<Record<string, Argument>>;

/** Selected field. `on`: type of the objects that have it; null for all. */
export type Selected = { name: string; arguments: Arguments; on: string | null; fields: readonly Selected[] };

type Variables = Readonly<Record<string, unknown>>;
type Operation = { kind: 'query' | 'mutation'; fields: readonly Selected[] };

const tokenForm = /"(?:[^"\\]|\\.)*"|\.\.\.|[!$():=[\]{}]|-?\d+|[A-Za-z_]\w*/g;
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = fields;
const variableForms: Readonly<Partial<Record<string, (value: unknown) => boolean>>> = {
  'Int!': (value) => Number.isInteger(value),
  'String!': (value) => typeof value === 'string',
  'ID!': (value) => typeof value === 'string',
  String: (value) => value === undefined || value === null || typeof value === 'string',
  '[ID!]!': (value) => Array.isArray(value) && value.length <= 250,
};

/** Parses a document of GraphQL with the values of its variables. @throws Error for one that is not valid */
export const parseDocument = (text: string, variables: Variables): Operation => {
  const tokens = text.match(tokenForm) ?? [];
  if (text.replace(tokenForm, '').replace(/[\s,]/g, '') !== '') throw new Error(`Odd signs in ${text}`);
  let at = 0;
  const take = (expected?: string): string => {
    const token = tokens[at];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`GraphQL has ${token ?? 'its end'} instead of ${expected ?? 'a token'}: ${text}`);
    at += 1;
    return token;
  };
  const declared = new Map<string, boolean>();
  const takeValue = (): Argument => {
    const token = take();
    if (token === '$') {
      const name = take();
      if (!declared.has(name)) throw new Error(`$${name} is not declared.`);
      declared.set(name, true);
      return (variables[name] ?? null) as Argument;
    }
    if (token.startsWith('"')) return JSON.parse(token) as string;
    if (/^-?\d/.test(token)) return Number(token);
    return token === 'true' || token === 'false' ? token === 'true' : token;
  };
  const takeArguments = (): Arguments => {
    const all: Record<string, Argument> = {};
    if (tokens[at] !== '(') return all;
    take('(');
    while (tokens[at] !== ')') {
      const name = take();
      take(':');
      all[name] = takeValue();
    }
    take(')');
    return all;
  };
  const takeFields = (on: string | null): Selected[] => {
    const found: Selected[] = [];
    take('{');
    while (tokens[at] !== '}') {
      const name = take();
      if (name === '...') {
        take('on');
        found.push(...takeFields(take()));
      } else
        found.push({
          name,
          arguments: takeArguments(),
          on,
          fields: tokens[at] === '{' ? takeFields(null) : [],
        });
    }
    take('}');
    return found;
  };
  const takeVariables = (): void => {
    take('(');
    while (tokens[at] !== ')') {
      take('$');
      const name = take();
      take(':');
      let type = '';
      while (tokens[at] !== '$' && tokens[at] !== ')') type += take();
      if (!variableForms[type]?.(variables[name])) throw new Error(`$${name} is no ${type}.`);
      declared.set(name, false);
    }
    take(')');
  };
  const kind = tokens[at] === '{' ? 'query' : take();
  if (kind !== 'query' && kind !== 'mutation') throw new Error(`${kind} is no operation.`);
  if (tokens[at] !== '{') {
    take();
    if (tokens[at] === '(') takeVariables();
  }
  const selected = takeFields(null);
  const unused = [...declared].filter(([, isUsed]) => !isUsed).map(([name]) => name);
  const undeclared = Object.keys(variables).filter((name) => !declared.has(name));
  if (at < tokens.length || unused.length + undeclared.length > 0)
    throw new Error(`GraphQL has unused parts: ${[...unused, ...undeclared, ...tokens.slice(at)].join(' ')}`);
  return { kind, fields: selected };
};

/** Type and arguments of a field, written as `Type` or `Type(first, after)`. */
const describeField = (type: string, name: string): { type: string; names: string[] } => {
  const [, found = '', names = ''] = /^(\w+)(?:\((.*)\))?$/.exec(known[type]?.[name] ?? '') ?? [];
  if (found === '') throw new Error(`${type} has no field ${name}.`);
  return { type: found, names: names.split(', ') };
};

/** Checks the fields and their arguments against the description of Shopify. @throws Error for an unknown one */
export const checkFields = (selected: readonly Selected[], type: string, isExport = false): void => {
  for (const { name, arguments: given, on, fields: inner } of selected) {
    const { type: found, names } = describeField(on ?? type, name);
    const odd = Object.keys(given).filter((one) => !names.includes(one));
    if (odd.length > 0) throw new Error(`${type}.${name} has no ${odd.join(', ')}.`);
    if (inner.length > 0 !== found in known) throw new Error(`${type}.${name} has the wrong fields.`);
    const isList = found.endsWith('Connection');
    if (isList && !isExport && !('first' in given)) throw new Error(`${type}.${name} needs first.`);
    if (isList && Number(given['first'] ?? 0) > 250) throw new Error(`${type}.${name} has at most 250.`);
    if (isList && isExport && type === 'Refund') throw new Error(`An export has no ${name} of refunds.`);
    checkFields(inner, found, isExport);
  }
};

/** Points of a request. Shopify does not publish its rule; this one grows with the objects too, but slower. */
export const costOf = (selected: readonly Selected[]): number =>
  selected.reduce((sum, { arguments: given, fields: inner }) => {
    if (inner.length === 0) return sum;
    const ids = Array.isArray(given['ids']) ? given['ids'].length : 0;
    const size = Math.ceil(Math.sqrt(Number(given['first'] ?? ids) || 1));
    return sum + 1 + size * costOf(inner);
  }, 0);

/** Object of Shopify. A field that takes arguments is a function. */
export type Source = Readonly<Record<string, unknown>>;
export type Problem = { message: string; path: readonly (string | number)[]; extensions: { code: string } };

/** Selects fields of an object. `hidden`: fields that the app may not read, which are null with a problem beside. */
export const select = (
  selected: readonly Selected[],
  value: unknown,
  hidden: readonly string[],
  problems: Problem[],
  path: readonly (string | number)[] = [],
): unknown => {
  if (value === null || value === undefined || selected.length === 0) return value ?? null;
  if (Array.isArray(value))
    return value.map((one, index) => select(selected, one, hidden, problems, [...path, index]));
  return Object.fromEntries(
    selected.map(({ name, arguments: given, fields: inner }) => {
      const here = [...path, name];
      if (hidden.includes(name)) {
        const message = `Access denied for ${name} field.`;
        problems.push({ message, path: here, extensions: { code: 'ACCESS_DENIED' } });
        return [name, null];
      }
      const found = (value as Source)[name];
      const made = typeof found === 'function' ? (found as (given: Arguments) => unknown)(given) : found;
      return [name, select(inner, made, hidden, problems, here)];
    }),
  );
};
