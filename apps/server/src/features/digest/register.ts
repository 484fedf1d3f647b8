import { readStatusLink, setLeadStatusByLink } from '@bellwether/contract/api/figures/digest';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { z } from 'zod';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { defineJob } from '../../platform/jobs/define.ts';
import { listDueRecipients, sendDigestMail } from './send.ts';
import { readLinkState, saveStatusByLink } from './status-links.ts';

const sendDigest = defineJob({
  name: 'send-digest',
  title: 'Send weekly digest',
  payload: z.object({ userId: z.uuid(), monday: z.iso.date() }),
  retries: 5,
  backoff: { first: 60, longest: 3600 },
  timeout: 300,
  concurrency: 1,
  batch: 2,
  singleton: ({ userId, monday }) => `${userId} ${monday}`,
});

/**
 * The job runs every 15 minutes on Monday and Tuesday of the default time zone, while it is Monday in some time zone.
 * Some time zones are offset by a quarter of an hour.
 */
export const scheduleDigests = defineJob({
  name: 'plan-digests',
  title: 'Schedule weekly digests',
  payload: z.object({}),
  retries: 2,
  backoff: { first: 30, longest: 300 },
  timeout: 300,
  concurrency: 1,
  singleton: () => 'all',
  schedule: { at: '*/15 * * * 1,2', timeZone: defaultTimeZone, payload: {} },
});

/** Registers the job of the weekly digest and the routes of its lead status links. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock, jobs } = deps;
  jobs.register(scheduleDigests, async () => {
    const queue = await jobs.open();
    for (const { userId, monday } of await listDueRecipients(db, clock.now()))
      await queue.send(sendDigest, { userId, monday }, { subject: { userId } });
  });
  jobs.register(sendDigest, (payload, { signal }) => sendDigestMail(deps, payload, signal));

  bindEndpoint(app, readStatusLink, async ({ body: { token } }) => ({
    data: await readLinkState(deps, token),
  }));
  bindEndpoint(app, setLeadStatusByLink, async ({ body: { token, undo } }) => ({
    data: await saveStatusByLink(deps, token, undo),
  }));
};
