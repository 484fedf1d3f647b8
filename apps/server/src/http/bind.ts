import { type Endpoint, isReadOnly } from '@bellwether/contract/endpoint';
import { problem } from '@bellwether/domain/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorizeGlobal, authorizeMember, requireOwnBusiness } from './access/authorize.ts';
import type { App } from './deps.ts';
import type { Handler, HandlerContext, HandlerInput } from './handler.ts';
import { createAbortSignal } from './limits/client-abort.ts';
import { rejectNulBytes, rejectOversized } from './limits/request-limits.ts';
import { needsWriteSlot } from './limits/write-slots.ts';
import { networkOfIp } from './network.ts';
import { parseInput } from './parse.ts';
import { apiHeaders } from './security-headers.ts';
import { createSender } from './send.ts';
import { applyImpersonation, impersonationHeader } from './session/impersonation.ts';
import type { Session } from './session/session.ts';
import { discardRest, readUploadBody } from './upload.ts';

const readBearer = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
};

/**
 * Returns the session of a request's token; undefined for a missing, unknown or wrong-kind token. @throws Problem
 * 'not_signed_in' for an expired session.
 */
const findSession = async (
  app: App,
  request: FastifyRequest,
  kind: Session['kind'],
): Promise<Session | undefined> => {
  const token = readBearer(request);
  if (token === undefined) return undefined;
  const session = app.sessions.known(token) ?? (await app.sessions.read(token));
  if (session?.kind !== kind) return undefined;
  const { db, clock } = app.deps;
  const impersonationId = request.headers[impersonationHeader];
  if (session.expiresAt > clock.now())
    return impersonationId === undefined || kind === 'v2'
      ? session
      : applyImpersonation(db, session, String(impersonationId), clock.now());
  throw problem('not_signed_in', 'Your session has expired. Please login again.');
};

const authorize = ({ access }: Endpoint, session: Session | undefined, request: FastifyRequest) => {
  if (access.who === 'anyone') return { session };
  if (!session) throw problem('not_signed_in');
  switch (access.who) {
    case 'member':
    case 'any-member':
      return { session, scope: authorizeMember(session, access, request) };
    case 'global':
      return { session, scope: authorizeGlobal(session, access, request) };
    case 'signed-in':
      requireOwnBusiness(session, request);
      return { session };
  }
};

const readInput = async (app: App, endpoint: Endpoint, request: FastifyRequest) => ({
  params: endpoint.params && parseInput(endpoint.params, request.params, 'malformed'),
  query: endpoint.query && parseInput(endpoint.query, request.query, 'malformed'),
  body:
    endpoint.body === 'upload'
      ? await readUploadBody(request, {
          ...(endpoint.upload ?? { field: 'file', maxBytes: app.deps.config.maxUploadBytes }),
          stalled: app.patience.upload,
        })
      : endpoint.body && parseInput(endpoint.body, request.body ?? {}, 'invalid'),
});

/** Authentication runs in `onRequest`, before Fastify can reject the content type. */
const requireSession = (app: App, endpoint: Endpoint) => async (request: FastifyRequest) => {
  const { access } = endpoint;
  if (access.who === 'anyone' && readBearer(request) === undefined) return;
  const kind = access.who === 'signed-in' ? access.token : 'v1';
  const session =
    access.who === 'anyone'
      ? await findSession(app, request, kind).catch(() => undefined)
      : await findSession(app, request, kind);
  if (!session && access.who !== 'anyone') throw problem('not_signed_in');
  if (session?.viewer && !isReadOnly(endpoint)) {
    if (access.who === 'anyone') return;
    throw problem(
      'not_allowed',
      `You are viewing Bellwether as ${session.user.firstName}. You cannot change anything.`,
    );
  }
  request.session = session;
};

/**
 * Maximum sign-in and password calls per network and minute, in addition to the limits per e-mail address. An office
 * that shares an IP address stays below the maximum.
 */
const signInsPerMinute = 100;

const rateLimitConfig = (endpoint: Endpoint) => {
  const max = endpoint.perMinute ?? (isSignIn(endpoint) ? signInsPerMinute : undefined);
  const keyGenerator = ({ ip }: FastifyRequest) => `${endpoint.name} ${networkOfIp(ip)}`;
  return max === undefined ? {} : { rateLimit: { max, timeWindow: 60_000, keyGenerator } };
};

const isSignIn = ({ access, path }: Endpoint) => access.who === 'anyone' && path.startsWith('/auth/');

const canChangeAccess = ({ method, access, keepsAccess }: Endpoint) =>
  method !== 'GET' && !keepsAccess && !('act' in access && access.act === 'read');

/**
 * Binds a handler to an endpoint of the contract. Before the handler runs, the caller is authenticated (401), may
 * access every named business (404) and the module (403), and the input is valid (400, 422).
 */
export const bindEndpoint = <const E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void => {
  if (app.bound.has(endpoint.name)) throw new Error(`The endpoint ${endpoint.name} is bound twice.`);
  app.bound.set(endpoint.name, endpoint);
  const send = createSender(app, endpoint);
  const headers = apiHeaders(app);
  const needsSlot = needsWriteSlot(endpoint);
  app.server.route({
    method: endpoint.method,
    url: `/v1${endpoint.path}`,
    helmet: false,
    onRequest: [
      (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
      requireSession(app, endpoint),
    ],
    config: { endpoint: endpoint.name, ...rateLimitConfig(endpoint) },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request;
      const signal = createAbortSignal(reply.raw);
      signal.throwIfAborted();
      rejectNulBytes(params);
      rejectOversized(endpoint.body === 'upload' ? [query] : [query, body]);
      const authorization = authorize(endpoint, request.session, request);
      // Type cast: the endpoint's own schemas produced these values, and the types derive from the same endpoint.
      const input = (await readInput(app, endpoint, request)) as HandlerInput<E>;
      const context = {
        ...authorization,
        ip: request.ip,
        signal,
        ifNoneMatch: request.headers['if-none-match'],
        idempotencyKey: request.headers['idempotency-key'],
        range: request.headers.range,
        ifRange: request.headers['if-range'],
        cookie: request.headers.cookie,
        userAgent: request.headers['user-agent'],
      } as unknown as HandlerContext<E>;
      try {
        const userId = request.session?.user.id;
        const work = () =>
          app.dearCalls.run(endpoint, userId, async () => handler(input, context), context.signal);
        const answer = await (needsSlot && userId ? app.writes.run(userId, work, context.signal) : work());
        // A caller who changes access sees the change at the next call, even if database notifications are late.
        if (canChangeAccess(endpoint)) await app.sessions.syncBarrier();
        return await send(request, reply, answer);
      } finally {
        if (endpoint.body === 'upload') discardRest(request);
      }
    },
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

/** Rejects /v1 routes outside the contract, because they would skip authorization. */
export const refuseUnknownRoutes = (server: FastifyInstance): void => {
  server.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/v1') && config?.endpoint === undefined) {
      throw new Error(`${url} is not an endpoint of the contract.`);
    }
  });
};
