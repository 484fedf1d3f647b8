import { setTimeout } from 'node:timers/promises';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { decideMatches } from '@bellwether/contract/api/matches';
import { decidePerson, leadPerson, takeBackPersonDecision } from '@bellwether/contract/api/persons';
import { leads } from '@bellwether/contract/rows/leads';
import { z } from 'zod';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { scopeOfWork } from '../../http/job-scope.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Matched } from '../../platform/warehouse.ts';
import { rowFor } from '../rows/index.ts';
import { readDecisions, saveDecisions } from './decisions.ts';
import { personOf } from './person-page.ts';
import { readPersons, savePerson, takeBack } from './persons.ts';

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

/** Which leads are whose, which became which customers, and what led to their invoices: worked out after every change of facts and every decision. */
export const register = (app: App, deps: Deps): void => {
  const { db, warehouse, jobs, report } = deps;
  const subject = (businessId: string) => ({ businessId });
  const match = async (scope: BusinessScope, signal?: AbortSignal): Promise<Matched> => {
    const { id } = scope.business;
    const [decided, persons] = [await readDecisions(db, id), await readPersons(db, id)];
    return warehouse.match(scope, decided, { persons, ...(signal && { signal }) });
  };
  /** Has what `save` writes down matched; the job does nothing where this got as far, it is for when the process ends before. Null: it takes longer. */
  const matchedAfter = async (
    scope: BusinessScope,
    save: (within: (tx: Database) => Promise<void>) => Promise<void>,
  ): Promise<Matched | null> => {
    const businessId = scope.business.id;
    const queue = await jobs.open();
    await save(async (within) => {
      await queue.send(matchLeads, { businessId }, { within, subject: subject(businessId), delay: 60 });
    });
    const matched = match(scope);
    matched.catch(report);
    return Promise.race([matched, setTimeout(patience, null, { ref: false })]);
  };

  jobs.register(
    matchLeads,
    async ({ businessId }, { signal }) => {
      const scope = await scopeOfWork(db, { businessId, createdBy: businessId });
      if (!scope) return;
      // What is loaded while this runs sends no job of its own.
      do await match(scope, signal);
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
    const matched = await matchedAfter(scope, (within) => saveDecisions(deps, scope, body, within));
    return { data: { counted: matched?.counted ?? null, to_confirm: matched?.toConfirm ?? null } };
  });

  bind(app, leadPerson, async ({ params }, { scope }) => ({ data: await personOf(deps, scope, params.id) }));

  bind(app, decidePerson, async ({ body }, { scope }) => {
    const matched = await matchedAfter(scope, (within) => savePerson(deps, scope, body, within));
    const lead = matched && (await rowFor(deps, scope, leads, body.id));
    return { data: { enquiries: lead ? Number(lead['person_leads']) : null } };
  });

  bind(app, takeBackPersonDecision, async ({ params }, { scope }) => {
    await matchedAfter(scope, (within) => takeBack(deps, scope, params.id, within));
    return { message: 'It is as it was before.' };
  });
};
