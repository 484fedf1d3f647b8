import { Ajv, type ValidateFunction } from 'ajv';

type Parameter = { name: string; in: string; required?: boolean; schema?: object };
type Operation = {
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content?: Readonly<Record<string, { schema?: object }>> };
};
/** The fields of an OpenAPI document that describe requests. */
export type Description = {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  components?: object;
};

export type DescribedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: unknown;
};

/** Formats that add no constraint to the type. */
const formats: Record<string, true> = {
  int32: true,
  int64: true,
  double: true,
  date: true,
  'date-time': true,
  uri: true,
};

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+?)')}$`);

/**
 * Prepares the validation of requests against an OpenAPI document. The result returns the violations of a request as
 * sentences; an undocumented parameter, field or path is a violation.
 */
export const describeRequests = (
  description: Description,
): ((request: DescribedRequest) => readonly string[]) => {
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, formats });
  ajv.addSchema({ $id: 'description', components: description.components ?? {} });
  const compiled = new Map<object, ValidateFunction>();
  const check = (schema: object, value: unknown, name: string): string[] => {
    // References in a schema point into the OpenAPI document, but the schema is compiled on its own here.
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"description#/')) as object;
    const validate = compiled.get(schema) ?? ajv.compile(local);
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      (error) => `${name}${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
    );
  };
  const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: toPattern(path),
        names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        operation: operation as Operation,
        shared: (methods['parameters'] ?? []) as readonly Parameter[],
      })),
  );

  return ({ method, path, query, headers, body }) => {
    const route = routes.find((one) => one.method === method && one.pattern.test(path));
    if (!route) return [`${method} ${path} is no operation`];
    const { pattern, names, operation, shared } = route;
    const parameters = [...shared, ...(operation.parameters ?? [])];
    const inPath = new Map(
      (pattern.exec(path) ?? []).slice(1).map((value, at) => [names[at], decodeURIComponent(value)] as const),
    );
    const read = (parameter: Parameter): string | readonly string[] | undefined => {
      if (parameter.in === 'path') return inPath.get(parameter.name);
      if (parameter.in === 'header') return headers[parameter.name.toLowerCase()];
      const values = query.getAll(parameter.name);
      const isList = (parameter.schema as { type?: string } | undefined)?.type === 'array';
      return isList && values.length > 0 ? values : values[0];
    };
    const wrong = parameters.flatMap((parameter) => {
      const value = read(parameter);
      if (value === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
      return parameter.schema ? check(parameter.schema, value, parameter.name) : [];
    });
    const known = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
    const unknown = [...new Set(query.keys())].filter((name) => !known.has(name));
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    const bodyFaults =
      body === null
        ? operation.requestBody?.required
          ? ['the body is missing']
          : []
        : schema
          ? check(schema, body, 'body')
          : ['the operation has no body'];
    return [...wrong, ...unknown.map((name) => `${name} is no parameter`), ...bodyFaults];
  };
};
