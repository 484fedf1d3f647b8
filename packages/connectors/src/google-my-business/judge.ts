import { createGoogleJudge } from '../google/judge.ts';
import type { Reply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';

export const serviceName = 'Google My Business';

const judgeOthers = createGoogleJudge(serviceName);

/** Decides how to handle a response. Google answers 404 for the reviews of a location that it has not verified. */
export const judgeMyBusinessReply = (reply: Reply, now: Date): Verdict =>
  reply.status === 404
    ? {
        next: 'fail',
        error: new SourceError(
          'configuration',
          'Google My Business does not show this location. It was removed, or it is not verified.',
        ),
      }
    : judgeOthers(reply, now);
