import { type Endpoint, findVariant } from '@bellwether/contract/endpoint';
import type { App } from './deps.ts';

/**
 * In production the first replies of an endpoint are checked, then one reply in `sampleEvery`: a check takes as long as
 * the reply itself.
 */
const initialChecks = 20;
const sampleEvery = 200;
/**
 * A check that takes longer than this (ms) blocks other requests, so only the endpoint's first `initialSlowChecks`
 * replies are then checked.
 */
const slowCheckMs = 10;
const initialSlowChecks = 2;

const findBreach = (endpoint: Endpoint, params: unknown, body: unknown): string | undefined => {
  if (endpoint.reply === 'file' || endpoint.reply === 'ndjson') return undefined;
  const result = (findVariant(endpoint, params)?.reply ?? endpoint.reply).safeParse(body);
  if (!result.success) {
    return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  }
  // Parsing drops unknown fields, so a longer original contains an unknown field.
  return JSON.stringify(result.data).length === JSON.stringify(body).length
    ? undefined
    : 'it has a field that the contract does not name';
};

/**
 * Returns a function that validates replies against the API contract. In tests an invalid reply throws. In production
 * the check runs after sending, and an invalid reply is logged.
 */
export const createReplyCheck = (
  app: App,
  endpoint: Endpoint,
): ((body: unknown, params?: unknown) => void) => {
  let seen = 0;
  let checksAtStart = initialChecks;
  const checkBody = (params: unknown, body: unknown): Error | undefined => {
    const breach = findBreach(endpoint, params, body);
    return breach === undefined
      ? undefined
      : new Error(`The reply of ${endpoint.name} breaks the contract: ${breach}`);
  };
  return (body, params) => {
    seen += 1;
    if (app.deps.config.brokenReplies === 'throw') {
      const error = checkBody(params, body);
      if (error) throw error;
    } else if (seen <= checksAtStart || seen % sampleEvery === 0) {
      setImmediate(() => {
        const start = performance.now();
        const error = checkBody(params, body);
        if (performance.now() - start > slowCheckMs) checksAtStart = initialSlowChecks;
        if (error) app.deps.report(error);
      });
    }
  };
};
