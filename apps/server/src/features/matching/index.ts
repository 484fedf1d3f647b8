import { setTimeout } from 'node:timers/promises';
import { decideMatches } from '@bellwether/contract/api/matches';
import { z } from 'zod';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { scopeOfWork } from '../../http/job-scope.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readDecisions, saveDecisions } from './decisions.ts';

const matchLeads = jobKind({
  name: 'match-leads',
  title: 'Match leads with customers and attribute invoices',
  payload: z.object({ businessId: z.uuid() }),
  retries: 5,
  backoff: { first: 10, longest: 600 },
  timeout: 3600,
  concurrency: 1,
  singleton: ({ businessId }) => businessId,
});

/** Seconds after a change of facts until they are matched: an import is often followed by another. */
const settled = 2;

/** Milliseconds that a decision waits for its effect; in a very large business that follows later. */
const patience = 15_000;

/** Which leads became which customers, and what led to their invoices: worked out after every change of facts and every decision. */
export const register = (app: App, deps: Deps): void => {
  const { db, warehouse, jobs, report } = deps;
  const subject = (businessId: string) => ({ businessId });

  jobs.register(
    matchLeads,
    async ({ businessId }, { signal }) => {
      const scope = await scopeOfWork(db, { businessId, createdBy: businessId });
      if (!scope) return;
      // What is loaded while this runs sends no job of its own.
      do await warehouse.match(scope, await readDecisions(db, businessId), signal);
      while ((await warehouse.unmatched(businessId)).length > 0);
    },
    {
      unfinished: async () =>
        (await warehouse.unmatched()).map((businessId) => ({
          payload: { businessId },
          subject: subject(businessId),
        })),
    },
  );

  app.server.addHook('onListen', () => {
    warehouse.onChange((businessId) => {
      const send = async () => {
        if ((await warehouse.unmatched(businessId)).length === 0) return;
        const queue = await jobs.open();
        await queue.send(matchLeads, { businessId }, { subject: subject(businessId), delay: settled });
      };
      send().catch(report);
    });
  });

  bind(app, decideMatches, async ({ body }, { scope }) => {
    const businessId = scope.business.id;
    const queue = await jobs.open();
    // The job does nothing where this call got as far; it is for when the process ends before.
    const later = async (within: Database) => {
      await queue.send(matchLeads, { businessId }, { within, subject: subject(businessId), delay: 60 });
    };
    await saveDecisions(deps, scope, body, later);
    const matched = readDecisions(db, businessId).then((decided) => warehouse.match(scope, decided));
    matched.catch(report);
    const counted = await Promise.race([matched, setTimeout(patience, null, { ref: false })]);
    return { data: { counted: counted?.counted ?? null, to_confirm: counted?.toConfirm ?? null } };
  });
};
