import { sql } from 'drizzle-orm';
import type { App } from './deps.ts';

/** Time after which a silent store counts as stuck, in milliseconds. */
const patience = 3_000;

/**
 * Returns a check that shares one running query among all callers. It resolves to true if the store answers
 * in time.
 */
const watch = (ask: () => Promise<unknown>, now: () => number) => {
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return async (): Promise<boolean> => {
    if (!asked) {
      const answer = ask().then(
        () => true,
        () => false,
      );
      const mine = { at: now(), answer };
      asked = mine;
      void answer.then(() => {
        if (asked === mine) asked = undefined;
      });
    }
    const left = Math.max(0, asked.at + patience - now());
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), left);
    return Promise.race([asked.answer, late]).finally(() => clearTimeout(timer));
  };
};

/**
 * Answers `GET /healthz`: 200 when both stores answer. Otherwise 503, naming the store that did not answer
 * within 3 seconds. The response holds nothing that needs a sign-in.
 */
export const registerHealthCheck = ({ server, deps }: App): void => {
  const stores = {
    people: watch(() => deps.db.execute(sql`select 1`), Date.now),
    figures: watch(() => deps.warehouse.ping(), Date.now),
  };
  server.get('/healthz', async (_request, reply) => {
    const [people, figures] = await Promise.all([stores.people(), stores.figures()]);
    reply.header('cache-control', 'no-store');
    if (people && figures) return { status: 'ok' };
    const say = (fine: boolean) => (fine ? 'ok' : 'does not answer');
    return reply.code(503).send({ status: 'stuck', stores: { people: say(people), figures: say(figures) } });
  });
};
