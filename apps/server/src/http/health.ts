import { sql } from 'drizzle-orm';
import type { App } from './deps.ts';

/** A store that does not answer within this time (ms) counts as failed. */
const timeoutMs = 3_000;

/**
 * Returns a health check of a store. Concurrent callers share its query. It resolves to true if the store answers in
 * time.
 */
const createProbe = (ping: () => Promise<unknown>, now: () => number) => {
  let current: { at: number; answer: Promise<boolean> } | undefined;
  return async (): Promise<boolean> => {
    if (!current) {
      const answer = ping().then(
        () => true,
        () => false,
      );
      const started = { at: now(), answer };
      current = started;
      void answer.then(() => {
        if (current === started) current = undefined;
      });
    }
    const remainingMs = Math.max(0, current.at + timeoutMs - now());
    const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), remainingMs);
    return Promise.race([current.answer, timedOut]).finally(() => clearTimeout(timer));
  };
};

/**
 * Registers `GET /healthz`: 200 when both stores answer, otherwise 503 with the name of the failed store. It needs no
 * sign-in and reveals nothing else.
 */
export const registerHealthCheck = ({ server, deps }: App): void => {
  const stores = {
    people: createProbe(() => deps.db.execute(sql`select 1`), Date.now),
    figures: createProbe(() => deps.warehouse.ping(), Date.now),
  };
  server.get('/healthz', async (_request, reply) => {
    const [people, figures] = await Promise.all([stores.people(), stores.figures()]);
    reply.header('cache-control', 'no-store');
    if (people && figures) return { status: 'ok' };
    const describe = (fine: boolean) => (fine ? 'ok' : 'does not answer');
    return reply
      .code(503)
      .send({ status: 'stuck', stores: { people: describe(people), figures: describe(figures) } });
  });
};
