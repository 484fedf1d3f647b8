import { sql } from 'drizzle-orm';
import type { App } from './deps.ts';

/** A store that answers nothing for so long is stuck, in milliseconds. */
const patience = 3_000;

/** Asks one thing at a time, however many want to know; true when it is answered in time. */
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
 * `GET /healthz`: 200 when both stores answer, else 503 and which of them does not within 3 seconds. It says nothing that only those who
 * are signed in may know.
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
