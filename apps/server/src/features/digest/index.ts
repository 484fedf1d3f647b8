import { readStatusLink, setLeadStatusByLink } from '@bellwether/contract/api/digest';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { z } from 'zod';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { defineJob } from '../../platform/jobs/define.ts';
import { listDueRecipients, sendDigestMail } from './send.ts';
import { readLinkState, saveStatusByLink } from './status-links.ts';

const sendDigest = defineJob({
  name: 'send-digest',
  title: 'Send somebody their week',
  payload: z.object({ userId: z.uuid(), monday: z.iso.date() }),
  retries: 5,
  backoff: { first: 60, longest: 3600 },
  timeout: 300,
  concurrency: 1,
  batch: 2,
  singleton: ({ userId, monday }) => `${userId} ${monday}`,
});

/**
 * Each quarter of an hour while it is Monday somewhere: seven in the morning comes at another moment in every time zone, some of which are a
 * quarter off.
 */
export const scheduleDigests = defineJob({
  name: 'plan-digests',
  title: 'See whose week is due',
  payload: z.object({}),
  retries: 2,
  backoff: { first: 30, longest: 300 },
  timeout: 300,
  concurrency: 1,
  singleton: () => 'all',
  schedule: { at: '*/15 * * * 1,2', timeZone: defaultTimeZone, payload: {} },
});

/** A person's week in one mail, and what they say of leads by its links. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock, jobs } = deps;
  jobs.register(scheduleDigests, async () => {
    const queue = await jobs.open();
    for (const { userId, monday } of await listDueRecipients(db, clock.now()))
      await queue.send(sendDigest, { userId, monday }, { subject: { userId } });
  });
  jobs.register(sendDigest, (payload, { signal }) => sendDigestMail(deps, payload, signal));

  bind(app, readStatusLink, async ({ body: { token } }) => ({ data: await readLinkState(deps, token) }));
  bind(app, setLeadStatusByLink, async ({ body: { token, undo } }) => ({
    data: await saveStatusByLink(deps, token, undo),
  }));
};
