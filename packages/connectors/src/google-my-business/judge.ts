import { createGoogleJudge } from '../google/judge.ts';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';

export const myBusinessName = 'Google My Business';

const judgeOthers = createGoogleJudge(myBusinessName);

/** Decides how to handle a response. Google answers 404 for the reviews of a location that it has not verified. */
export const judgeMyBusinessReply = (reply: ServiceReply, now: Date): Verdict =>
  reply.status === 404
    ? {
        next: 'fail',
        error: new SourceError(
          'configuration',
          'Google My Business does not show this location. It was removed, or it is not verified.',
        ),
      }
    : judgeOthers(reply, now);
