import type { z } from 'zod';
import type { Act, ModuleSlug } from './access/slugs.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call an endpoint. A `member` call is authorised for (module, act, business) before its handler runs:
 * `module` is a slug, or says where the slug is found: in the path (`/modules/:module/…`) or behind the upload kind (`?kind=`).
 * `superAdmin`: of those who are signed in a Super Admin alone, as for what belongs to no business.
 * `business: 'one'` needs exactly one business of the caller; `'all'` means every business of the caller that allows the module.
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in'; token: 'v1' | 'v2'; superAdmin?: true }
  | { who: 'member'; module: ModuleSlug | 'path' | 'kind'; act: Act; business: 'one' | 'one-or-all' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
  readonly status?: 200 | 201 | 202;
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

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
