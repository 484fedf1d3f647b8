import { z } from 'zod';
import { createGoogleJudge } from '../google/judge.ts';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';

/** Name of the service in texts for users. */
export const searchConsoleName = 'Google Search Console';

const judgeOthers = createGoogleJudge(searchConsoleName);
const invalidSite = z.object({
  error: z.object({ message: z.string().regex(/not a valid (?:search console )?site url/i) }),
});

/** Decides how to handle a response. Google answers 400 for an id that is no address of a site. */
export const judgeSearchConsoleReply = (reply: ServiceReply, now: Date): Verdict =>
  reply.status === 400 && invalidSite.safeParse(reply.body).success
    ? {
        next: 'fail',
        error: new SourceError('configuration', `${searchConsoleName} does not know this account.`),
      }
    : judgeOthers(reply, now);
