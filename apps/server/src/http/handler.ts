import type { Readable } from 'node:stream';
import type { Access, Endpoint, InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import type { BusinessScope, GlobalScope, Scope } from '@bellwether/domain/access/scope';
import type { Action, ModuleSlug } from '@bellwether/domain/access/slugs';
import type { Reply } from './reply.ts';
import type { OwnSession, Session } from './session/session.ts';

/** Incoming uploaded file. Its stream fails with a Problem when the file exceeds the maximum size. */
export type IncomingUpload = { fileName: string; stream: Readable };

type Request = {
  ip: string;
  /** Abort signal that fires when the client disconnects before the whole answer was sent; handlers must then stop. */
  signal: AbortSignal;
  ifNoneMatch: string | undefined;
  /** Idempotency-Key header: repeated calls with the same key are executed once. */
  idempotencyKey: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
  cookie: string | undefined;
  userAgent: string | undefined;
};

type ModuleOfAccess<A extends Access> = A extends { who: 'any-member' }
  ? null
  : A extends { module: infer M }
    ? M extends ModuleSlug
      ? M
      : ModuleSlug
    : never;

type GrantedScope<A extends Access> = A extends { who: 'global'; act: infer X extends Action }
  ? GlobalScope<ModuleOfAccess<A> & ModuleSlug, X>
  : A extends { business: 'one'; act: infer X extends Action }
    ? BusinessScope<ModuleOfAccess<A>, X>
    : A extends { act: infer X extends Action }
      ? Scope<ModuleOfAccess<A>, X>
      : never;

/** Writes require the user's own session; a user who views the product as another user may only read (`isReadOnly`). */
type SessionFor<E extends Endpoint> = E extends { method: 'GET' } | { onlyReads: true }
  ? E['access'] extends { act: 'write' | 'delete' }
    ? OwnSession
    : Session
  : OwnSession;

/**
 * Information about the caller, by the access of the endpoint. A handler receives a scope only here, after the access
 * checks.
 */
export type HandlerContext<E extends Endpoint> = Request &
  (E['access'] extends { who: 'anyone' }
    ? { session: Session | undefined }
    : E['access'] extends { who: 'signed-in' }
      ? { session: SessionFor<E> }
      : { session: SessionFor<E>; scope: GrantedScope<E['access']> });

export type HandlerInput<E extends Endpoint> = Omit<InputOf<E>, 'body'> & {
  body: E['body'] extends 'upload' ? IncomingUpload : InputOf<E>['body'];
};

/** A JSON reply too long for memory may be a stream of its text. */
type Body<E extends Endpoint> = E['reply'] extends 'file' | 'ndjson'
  ? Readable | string
  : ReplyOf<E> | Readable;

/**
 * Handler of an endpoint: receives validated input and a proven context, and returns a reply of the contract. To
 * refuse, it throws a Problem.
 */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: HandlerContext<E>,
) => Body<E> | Reply<Body<E>> | Promise<Body<E> | Reply<Body<E>>>;
