import type { Scope } from '@bellwether/domain/access/scope';
import type { RunInTurn } from '@bellwether/reading/bytes/normalise';
import { openFairQueue } from '../../../platform/fair-queue.ts';

/**
 * Maximum workbooks and archives read at a time, because each takes up to 300 MB. The maximum wait is shorter than the
 * pause after which an upload is disconnected.
 */
const workbooks = openFairQueue({
  concurrency: 2,
  perAsker: 1,
  burst: 1,
  waiting: 50,
  maxWaitingPerPerson: 10,
  maxWait: 45_000,
  message: 'Other workbooks are being read. Please try again in a moment.',
});

/** Returns the queue of a user, whose workbooks are read one at a time. */
export const openWorkbookQueue =
  ({ userId }: Scope): RunInTurn =>
  (work) =>
    workbooks.run({ person: userId }, work);
