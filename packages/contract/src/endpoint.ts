import type { z } from 'zod';
import type { Action, ModuleSlug } from './access/slugs.ts';
import type { ProblemCode } from './problems.ts';

/** Where the module of a call is found: it is known, in the path (`/modules/:module/…`), or told by a parameter of the query. */
export type ModuleLocation =
  | ModuleSlug
  | 'path'
  | { readonly query: string; readonly modules: Readonly<Record<string, ModuleSlug>> };

/**
 * Who may call an endpoint, which is asked before its handler runs.
 * anyone · signed-in: whoever holds a good token · member: who may do the act in the module of the business · any-member: who belongs to
 * the business, whatever the roles give there · global: who may do the act in the module everywhere, for what belongs to no business;
 * `superAdmin`: of these a Super Admin alone, `admin`: admins alone; on any other kind, which would not ask for them, they do not compile.
 * `business: 'one'` needs exactly one business of the caller; `'one-or-all'` means every business of the caller that allows it when none is
 * named. `closed: 'admins'`: its admins may call it for a business that is inactive or lost too, where everything else is closed, so that
 * they can put it right. `everyModule`: the caller's role has to open every module in the business as well, since the answer holds what each
 * of them shows.
 */
export type Access =
  | { who: 'anyone'; superAdmin?: never; admin?: never }
  | { who: 'signed-in'; token: 'v1' | 'v2'; superAdmin?: never; admin?: never }
  | {
      who: 'member';
      module: ModuleLocation;
      act: Action;
      business: 'one' | 'one-or-all';
      closed?: 'admins';
      everyModule?: true;
      superAdmin?: never;
      admin?: never;
    }
  | { who: 'any-member'; act: Action; business: 'one' | 'one-or-all'; superAdmin?: never; admin?: never }
  | { who: 'global'; module: ModuleSlug; act: Action; superAdmin?: true; admin?: true };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Variant = {
  readonly params: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
};

/** One call of the product, said once: the server binds it, the web calls it, OpenAPI is printed from it. */
export type Endpoint = {
  readonly name: string;
  readonly description: string;
  readonly method: Method;
  /** Below `/v1`, parameters written `:name`. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** `upload` marks a streamed multipart body with one file, in the field `file` and as large as any, unless `upload` says else. */
  readonly body?: z.ZodType | 'upload';
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** `'file'`: a streamed file; the handler says its type and name in headers. */
  readonly reply: z.ZodType | 'file' | 'ndjson';
  /** The shape of a line of an `'ndjson'` reply: application/x-ndjson, each line sent as soon as it is known. */
  readonly line?: z.ZodType;
  /**
   * Where parameters of the path say more of the shapes: what `body` and `reply` are for those (`params: {}` for all). Descriptions and
   * checks of replies go by them; a body is still read by `body` and then by its feature, which has a sentence for each thing wrong.
   */
  readonly variants?: readonly Variant[];
  readonly status?: 200 | 201 | 202;
  /** How many calls of it one network may make in a minute. */
  readonly perMinute?: number;
  /** It only reads, though its method does not say so: who looks at the product as somebody else may call it. */
  readonly onlyReads?: true;
  /** It changes nothing about who may do what, so its answer need not wait until every process has heard of a change. */
  readonly keepsAccess?: true;
  /** Problems beyond those that every call of its access can meet. */
  readonly problems?: readonly ProblemCode[];
};

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** What a handler receives once the edge has parsed it. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};
/** What a caller gets back. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.infer<E['reply']> : string;

/** The shapes for what a path names, where the endpoint has some of their own. */
export const findVariant = ({ variants = [] }: Endpoint, params: unknown): Variant | undefined =>
  variants.find(({ params: own }) =>
    Object.entries(own).every(
      ([name, value]) => (params as Record<string, unknown> | null)?.[name] === value,
    ),
  );

/** May it be called by who looks at the product as somebody else? The types of handlers (`OwnSession`) say the same. */
export const isReadOnly = ({ method, onlyReads: reads, access }: Endpoint): boolean =>
  (method === 'GET' || reads === true) && (!('act' in access) || access.act === 'read');

/** Declares an endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(declaration: E): E => declaration;
