import type { Action, ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ProblemCode } from '@bellwether/domain/problems';
import type { z } from 'zod';

/** Source of an endpoint's module: a fixed slug, the path (`/modules/:module/…`), or a query parameter. */
export type ModuleLocation =
  | ModuleSlug
  | 'path'
  | { readonly query: string; readonly modules: Readonly<Record<string, ModuleSlug>> };

/**
 * Access rule of an endpoint, checked before its handler runs.
 * `anyone`: no token needed. `signed-in`: any valid token. `member`: users with the right in the module of
 * the business. `any-member`: members of the business, whatever their roles. `global`: users with the right
 * everywhere, for data that belongs to no business.
 * `superAdmin` and `admin` restrict `global` to Super Admins or admins. Other kinds ignore them, so they do
 * not compile there.
 * `business: 'one'` requires exactly one business. `'one-or-all'` means every permitted business when none is
 * named.
 * `closed: 'admins'` lets admins of an inactive or lost business call it, so that they can repair the
 * business.
 * `everyModule`: the caller's role must also open every module of the business, because the reply contains
 * data of each.
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

/**
 * Declaration of one API call. The server binds it, the web client calls it, and OpenAPI is generated from
 * it.
 */
export type Endpoint = {
  readonly name: string;
  readonly description: string;
  readonly method: Method;
  /** Path below `/v1`, with parameters written `:name`. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /**
   * `upload` marks a streamed multipart body with one file. By default the field is `file` and the size is
   * unlimited.
   */
  readonly body?: z.ZodType | 'upload';
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** `'file'` is a streamed file; the handler sets its type and name in headers. */
  readonly reply: z.ZodType | 'file' | 'ndjson';
  /**
   * Shape of one line of an `'ndjson'` reply (application/x-ndjson). Each line is sent as soon as it is
   * available.
   */
  readonly line?: z.ZodType;
  /**
   * More exact shapes of `body` and `reply` for certain path parameters (`params: {}` for all). API
   * descriptions and reply checks use them. A body is still parsed by `body` and then by its feature, which
   * has a message for each error.
   */
  readonly variants?: readonly Variant[];
  readonly status?: 200 | 201 | 202;
  /** Rate limit in calls per minute from one network. */
  readonly perMinute?: number;
  /**
   * Marks a call that only reads, although its method is not GET. It stays allowed while an admin views the
   * product as another user.
   */
  readonly onlyReads?: true;
  /**
   * True if the call takes over 100 ms of processor time. Such calls have a separate queue, so that others stay quick.
   */
  readonly isDear?: true;
  /**
   * True if the call does not change access rights, so that the reply need not wait until every process has the new
   * rights.
   */
  readonly keepsAccess?: true;
  /** Problem codes in addition to those that every call with this access can return. */
  readonly problems?: readonly ProblemCode[];
};

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

export type InputOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.infer<E['reply']> : string;

/** Returns the variant of the shapes for these path parameters, or undefined if the endpoint has none. */
export const findVariant = ({ variants = [] }: Endpoint, params: unknown): Variant | undefined =>
  variants.find(({ params: variantParams }) =>
    Object.entries(variantParams).every(
      ([name, value]) => (params as Record<string, unknown> | null)?.[name] === value,
    ),
  );

/**
 * Reports whether a user may make a call while viewing the product as another user. The handler type `OwnSession`
 * follows the same rule.
 */
export const isReadOnly = ({ method, onlyReads: reads, access }: Endpoint): boolean =>
  (method === 'GET' || reads === true) && (!('act' in access) || access.act === 'read');

/** Declares an endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(declaration: E): E => declaration;
