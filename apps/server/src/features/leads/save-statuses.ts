import { setTimeout } from 'node:timers/promises';
import type { setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import type { InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import { defineJob } from '../../platform/jobs/define.ts';
import { mirrorStatuses, type StoredStatus, saveStatuses } from './statuses.ts';

/** Job that copies lead statuses to the warehouse if the immediate copy failed or the process ended first. */
export const mirrorJob = defineJob({
  name: 'mirror-lead-statuses',
  title: 'Copy lead statuses to reports',
  payload: z.object({ businessId: z.uuid() }),
  retries: 10,
  backoff: { first: 5, longest: 600 },
  timeout: 600,
  concurrency: 1,
  singleton: ({ businessId }) => businessId,
});

/**
 * Maximum milliseconds that a status change waits for the warehouse. During a long import the reply is sent before the
 * copy is done.
 */
const mirrorWaitMs = 3000;

/**
 * Sets the status of all given leads or none, and waits up to three seconds until lists and reports show it. @throws
 * Problem 'not_found' for a lead of another business; 'invalid'; 'conflict' if `canReplace` rejects the stored status
 * of a lead.
 */
export const saveLeadStatuses = async (
  deps: Deps,
  scope: BusinessScope<'conversions', 'write'>,
  change: InputOf<typeof setLeadStatuses>['body'],
  canReplace?: (stored: StoredStatus) => boolean,
): Promise<ReplyOf<typeof setLeadStatuses>['data']> => {
  const data = await saveStatuses(deps, scope, change, canReplace);
  const businessId = scope.business.id;
  const mirrored = mirrorStatuses(deps, businessId).catch(async (error: unknown) => {
    deps.report(error);
    await (await deps.jobs.open()).send(mirrorJob, { businessId }, { subject: { businessId } });
  });
  await Promise.race([mirrored, setTimeout(mirrorWaitMs, undefined, { ref: false })]);
  return data;
};
