import type { Endpoint } from '@bellwether/contract/endpoint';
import { product } from '@bellwether/domain/catalogue/product';
import { type ProblemCode, problems } from '@bellwether/domain/problems';
import { z } from 'zod';
import { listProblems } from '../../http/possible-problems.ts';

type Json = Record<string, unknown>;

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
};

const toParameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const toRequestBody = ({ body, upload }: Endpoint): Json => {
  if (!body) return {};
  const content =
    body === 'upload'
      ? {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                [upload?.field ?? 'file']: { type: 'string', contentMediaType: 'application/octet-stream' },
              },
              required: [upload?.field ?? 'file'],
            },
          },
        }
      : { 'application/json': { schema: toJsonSchema(body, 'input') } };
  return { requestBody: { required: true, content } };
};

const refusal = (status: number, codes: readonly ProblemCode[]): [string, Json] => [
  String(status),
  {
    description: codes.map((code) => `${code}: ${problems[code].message}`).join('\n\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
];

const toResponses = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(listProblems(endpoint), (code) => problems[code].status);
  const content =
    endpoint.reply === 'file'
      ? { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } }
      : endpoint.reply === 'ndjson'
        ? {
            'application/x-ndjson': {
              schema: endpoint.line ? toJsonSchema(endpoint.line, 'output') : { type: 'string' },
            },
          }
        : { 'application/json': { schema: toJsonSchema(endpoint.reply, 'output') } };
  return Object.fromEntries<Json>([
    [String(endpoint.status ?? 200), { description: endpoint.description, content }],
    ...[...byStatus].map(([status, codes]) => refusal(status, codes)),
  ]);
};

const toSecurity = ({ access }: Endpoint): Json[] => {
  if (access.who === 'anyone') return [];
  return [{ [access.who === 'signed-in' && access.token === 'v2' ? 'tokenV2' : 'token']: [] }];
};

/** Describes the access rule of an endpoint in words, because OpenAPI has no field for it. */
const accessSentence = ({ access }: Endpoint): string => {
  if (access.who === 'anyone') return 'Open to anyone.';
  if (access.who === 'signed-in') return 'Open to every signed-in user.';
  if (access.who === 'global') {
    const roleText = access.superAdmin ? ', as a Super Admin' : access.admin ? ', as an admin' : '';
    return `Requires ${access.act} on the module ${access.module} through a global role${roleText}.`;
  }
  const businesses =
    access.business === 'one' ? 'one named business' : 'one business, or all of the caller’s';
  if (access.who === 'any-member') return `Open to everyone who belongs to the business: ${businesses}.`;
  const { module } = access;
  const where =
    typeof module === 'object' ? `chosen by ${module.query}` : module === 'path' ? 'of the path' : module;
  return `Requires ${access.act} on the module ${where}, for ${businesses}.`;
};

const toOperation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.description.split('. ')[0],
  description: `${endpoint.description}\n\n${accessSentence(endpoint)}`,
  security: toSecurity(endpoint),
  parameters: [...toParameters(endpoint.params, 'path'), ...toParameters(endpoint.query, 'query')],
  ...toRequestBody(endpoint),
  responses: toResponses(endpoint),
});

const problemSchema = z.object({
  message: z.string(),
  errors: z.array(z.string()),
  error: z.object({ code: z.string(), message: z.union([z.string(), z.array(z.string())]) }),
  fields: z.record(z.string(), z.string()).optional(),
});

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

const without = ({ shape }: z.ZodObject, names: readonly string[]): z.ZodType =>
  z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name))));

/**
 * Expands an endpoint into its variants. A variant with the same path replaces the endpoint; other variants are added
 * with their path parameters filled in.
 */
const withVariants = (endpoint: Endpoint): Endpoint[] => {
  const { variants = [], ...plain } = endpoint;
  const expanded = variants.map(({ params, body = plain.body, reply = plain.reply }): Endpoint => {
    const values = Object.entries(params);
    return {
      ...plain,
      name: [plain.name, ...values.map(([, value]) => value)].join('-'),
      path: values.reduce((path, [name, value]) => path.replace(`:${name}`, value), plain.path),
      ...(plain.params instanceof z.ZodObject ? { params: without(plain.params, Object.keys(params)) } : {}),
      ...(body ? { body } : {}),
      reply,
    };
  });
  return expanded.some(({ path }) => path === plain.path) ? expanded : [plain, ...expanded];
};

export const printOpenApi = (endpoints: readonly Endpoint[]): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints.flatMap(withVariants)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: product.version },
    servers: [{ url: '/v1' }],
    paths,
    components: {
      schemas: { Problem: toJsonSchema(problemSchema, 'output') },
      securitySchemes: {
        token: bearer('`token` of POST /auth/logon.'),
        tokenV2: bearer('`token_v2` of POST /auth/logon.'),
      },
    },
  };
};
