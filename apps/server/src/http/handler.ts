import type { Readable } from 'node:stream';
import type { BusinessScope, GlobalScope, Scope } from '@bellwether/contract/access/scope';
import type { Action, ModuleSlug } from '@bellwether/contract/access/slugs';
import type { Access, Endpoint, InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import type { Reply } from './reply.ts';
import type { OwnSession, Session } from './session/session.ts';

/** An uploaded file on its way in. The stream fails with a Problem when the file is larger than allowed. */
export type IncomingUpload = { fileName: string; stream: Readable };

type Request = {
  ip: string;
  /** Fires when the reader has gone before the answer was sent: work for it is to stop. */
  signal: AbortSignal;
  /** The If-None-Match of the request, for `notModified`. */
  ifNoneMatch: string | undefined;
  /** The Idempotency-Key of the request: a call that is sent again under it is done once. */
  idempotencyKey: string | undefined;
  /** The Range and If-Range of the request, for `parseByteRange`. */
  range: string | undefined;
  ifRange: string | undefined;
  /** The cookies of the request, as sent. */
  cookie: string | undefined;
  /** The browser that asks, as it names itself. */
  userAgent: string | undefined;
};

type ModuleIn<A extends Access> = A extends { who: 'any-member' }
  ? null
  : A extends { module: infer M }
    ? M extends ModuleSlug
      ? M
      : ModuleSlug
    : never;

type Proven<A extends Access> = A extends { who: 'global'; act: infer X extends Action }
  ? GlobalScope<ModuleIn<A> & ModuleSlug, X>
  : A extends { business: 'one'; act: infer X extends Action }
    ? BusinessScope<ModuleIn<A>, X>
    : A extends { act: infer X extends Action }
      ? Scope<ModuleIn<A>, X>
      : never;

/** Whoever changes something is there themselves; who looks at the product as somebody else only reads (`isReadOnly`). */
type SessionFor<E extends Endpoint> = E extends { method: 'GET' } | { onlyReads: true }
  ? E['access'] extends { act: 'write' | 'delete' }
    ? OwnSession
    : Session
  : OwnSession;

/**
 * What a handler may know of who is asking, by the access of its endpoint: a scope is to be had in no other way, and
 * only after the module check has passed.
 */
export type HandlerContext<E extends Endpoint> = Request &
  (E['access'] extends { who: 'anyone' }
    ? { session: Session | undefined }
    : E['access'] extends { who: 'signed-in' }
      ? { session: SessionFor<E> }
      : { session: SessionFor<E>; scope: Proven<E['access']> });

export type HandlerInput<E extends Endpoint> = Omit<InputOf<E>, 'body'> & {
  body: E['body'] extends 'upload' ? IncomingUpload : InputOf<E>['body'];
};

/** What a JSON reply is may also be streamed as its text, where it is too long to be held. */
type Body<E extends Endpoint> = E['reply'] extends 'file' | 'ndjson'
  ? Readable | string
  : ReplyOf<E> | Readable;

/** Answers one endpoint: parsed input and a proven context in, a reply of the contract out. Refusals are thrown Problems. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: HandlerContext<E>,
) => Body<E> | Reply<Body<E>> | Promise<Body<E> | Reply<Body<E>>>;
