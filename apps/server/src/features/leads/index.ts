import { setTimeout } from 'node:timers/promises';
import { leadHistory, setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import { z } from 'zod';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { historyOf, mirror, notMirrored, saveStatuses } from './statuses.ts';

/** What people said of leads goes to the warehouse at once; this does it where that failed, or the process ended before. */
const mirrorJob = jobKind({
  name: 'mirror-lead-statuses',
  title: 'Bring what was said of leads to the reports',
  payload: z.object({ businessId: z.uuid() }),
  retries: 10,
  backoff: { first: 5, longest: 600 },
  timeout: 600,
  concurrency: 1,
  singleton: ({ businessId }) => businessId,
});

/** How long a change waits to be seen in lists and reports; while a long import runs it answers before. */
const patience = 3000;

/** What people say of leads. */
export const register = (app: App, deps: Deps): void => {
  const { jobs, report } = deps;
  const later = async (businessId: string) => {
    await (await jobs.open()).send(mirrorJob, { businessId }, { subject: { businessId } });
  };
  const mirrored = (businessId: string): Promise<void> =>
    mirror(deps, businessId).catch(async (error: unknown) => {
      report(error);
      await later(businessId);
    });

  bind(app, setLeadStatuses, async ({ body }, { scope }) => {
    const data = await saveStatuses(deps, scope, body);
    await Promise.race([mirrored(scope.business.id), setTimeout(patience, undefined, { ref: false })]);
    return { data };
  });

  bind(app, leadHistory, async ({ params }, { scope }) => ({
    data: await historyOf(deps, scope, params.id),
  }));

  jobs.register(mirrorJob, ({ businessId }) => mirror(deps, businessId), {
    unfinished: async () =>
      (await notMirrored(deps)).map((businessId) => ({ payload: { businessId }, subject: { businessId } })),
  });
};
