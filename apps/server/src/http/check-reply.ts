import { type Endpoint, variantOf } from '@bellwether/contract/endpoint';
import type { App } from './deps.ts';

/** In production the first replies of an endpoint are checked, then one in so many: checking costs as much as answering. */
const first = 20;
const oneIn = 200;

/** What is wrong with a reply, seen from its contract; undefined when nothing is. */
const breachOf = (endpoint: Endpoint, params: unknown, body: unknown): string | undefined => {
  if (endpoint.reply === 'file' || endpoint.reply === 'ndjson') return undefined;
  const result = (variantOf(endpoint, params)?.reply ?? endpoint.reply).safeParse(body);
  if (!result.success) {
    return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  }
  // Parsing leaves out what the contract does not name, so a longer original holds an unknown field.
  return JSON.stringify(result.data).length === JSON.stringify(body).length
    ? undefined
    : 'it has a field that the contract does not name';
};

/** Looks at replies before they leave. A test fails on a breach; in production it is logged and the reply goes out. */
export const replyCheck = (app: App, endpoint: Endpoint): ((body: unknown, params?: unknown) => void) => {
  let seen = 0;
  return (body, params) => {
    seen += 1;
    const strict = app.deps.config.brokenReplies === 'throw';
    if (!strict && seen > first && seen % oneIn !== 0) return;
    const breach = breachOf(endpoint, params, body);
    if (breach === undefined) return;
    const error = new Error(`The reply of ${endpoint.name} breaks the contract: ${breach}`);
    if (strict) throw error;
    app.deps.report(error);
  };
};
