import { Problem, type ProblemCode, problem, problems, toProblemBody } from '@bellwether/domain/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { diskFullMessage, isDiskFull } from '../platform/disk-full.ts';
import type { App } from './deps.ts';
import { ClientDisconnected } from './limits/client-abort.ts';
import { listProblems } from './possible-problems.ts';
import { apiHeaders } from './security-headers.ts';

/** Problem codes for HTTP statuses with which Fastify itself refuses a request. */
const codesByStatus: Record<number, ProblemCode> = {
  400: 'malformed',
  // Fastify refuses folders and paths outside the page folder with 403; callers get 404, because these paths do not
  // exist for them.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'wrong_type',
  408: 'timed_out',
  413: 'too_large',
  414: 'malformed',
  415: 'wrong_type',
  429: 'too_many',
  431: 'malformed',
};

const toProblem = (error: unknown): Problem | undefined => {
  if (error instanceof Problem) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  const code = status === undefined ? undefined : codesByStatus[status];
  // The default message of 'too_large' speaks of a file.
  return code && problem(code, code === 'too_large' ? 'The request is too large.' : undefined);
};

/** Default Retry-After of 'busy' and 'too_many', in seconds. */
const retryAfterSeconds = 5;

/** Sends a problem in the error format of the API, with Retry-After for 429 and 503. */
export const sendProblem = (reply: FastifyReply, refusal: Problem): FastifyReply => {
  const { status } = problems[refusal.code];
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toProblemBody(refusal)));
};

/**
 * In tests a problem that the endpoint does not declare fails the call, because API callers rely on the declared
 * problems.
 */
const isUndeclared = (app: App, request: FastifyRequest, refusal: Problem): boolean => {
  const endpoint = app.bound.get(String(request.routeOptions.config.endpoint));
  return (
    app.deps.config.brokenReplies === 'throw' &&
    endpoint !== undefined &&
    refusal.code !== 'method_not_allowed' &&
    !listProblems(endpoint).includes(refusal.code)
  );
};

/**
 * Converts every error into a problem of the API. Unexpected errors are logged with the request id, and their cause is
 * not sent.
 */
export const handleErrors = (app: App): void => {
  app.server.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof ClientDisconnected) return reply.send();
    const knownProblem = toProblem(error);
    const undeclared = knownProblem && isUndeclared(app, request, knownProblem);
    if (knownProblem && !undeclared && knownProblem.code !== 'internal_error')
      return sendProblem(reply, knownProblem);
    const description = `${request.method} ${request.url.split('?')[0]} failed (${request.id})`;
    app.deps.report(new Error(description, { cause: error }));
    const message = isDiskFull(error) ? diskFullMessage : undefined;
    return sendProblem(reply.header('x-request-id', request.id), problem('internal_error', message));
  });
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Answers 405 for a path that exists only under other methods; HEAD is allowed where GET is. */
export const refuseOtherMethods = (app: App): void => {
  const byPath = Map.groupBy(app.bound.values(), (endpoint) => endpoint.path);
  for (const [path, endpoints] of byPath) {
    const allowed = endpoints.map((endpoint) => endpoint.method);
    app.server.route({
      method: methods.filter((method) => !allowed.some((one) => one === method)),
      url: `/v1${path}`,
      config: { endpoint: endpoints.map((endpoint) => endpoint.name).join() },
      helmet: false,
      onRequest: (_request, reply) => {
        reply.headers(apiHeaders(app)).header('allow', allowed.join(', '));
        throw problem('method_not_allowed');
      },
      handler: () => undefined,
    });
  }
};
