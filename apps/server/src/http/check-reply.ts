import { type Endpoint, findVariant } from '@bellwether/contract/endpoint';
import type { App } from './deps.ts';

/**
 * In production the first replies of an endpoint are checked, then one in `oneIn`: a check costs as much as
 * the reply.
 */
const first = 20;
const oneIn = 200;
/**
 * A check longer than this (ms) blocks other requests, so only the first `firstOfLong` replies are then
 * checked.
 */
const long = 10;
const firstOfLong = 2;

const breachOf = (endpoint: Endpoint, params: unknown, body: unknown): string | undefined => {
  if (endpoint.reply === 'file' || endpoint.reply === 'ndjson') return undefined;
  const result = (findVariant(endpoint, params)?.reply ?? endpoint.reply).safeParse(body);
  if (!result.success) {
    return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  }
  // Parsing drops fields that the contract does not name, so a longer original has an unknown field.
  return JSON.stringify(result.data).length === JSON.stringify(body).length
    ? undefined
    : 'it has a field that the contract does not name';
};

/**
 * Returns a function that checks replies against the contract. In tests a breach throws before the reply is
 * sent. In production the check does not delay the reply, and a breach is logged.
 */
export const createReplyCheck = (
  app: App,
  endpoint: Endpoint,
): ((body: unknown, params?: unknown) => void) => {
  let seen = 0;
  let atFirst = first;
  const look = (params: unknown, body: unknown): Error | undefined => {
    const breach = breachOf(endpoint, params, body);
    return breach === undefined
      ? undefined
      : new Error(`The reply of ${endpoint.name} breaks the contract: ${breach}`);
  };
  return (body, params) => {
    seen += 1;
    if (app.deps.config.brokenReplies === 'throw') {
      const error = look(params, body);
      if (error) throw error;
    } else if (seen <= atFirst || seen % oneIn === 0) {
      setImmediate(() => {
        const start = performance.now();
        const error = look(params, body);
        if (performance.now() - start > long) atFirst = firstOfLong;
        if (error) app.deps.report(error);
      });
    }
  };
};
