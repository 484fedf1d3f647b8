import { unwrapGoogleError } from '../google/error-body.ts';
import { createGoogleJudge } from '../google/judge.ts';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeForeign } from '../kit/verdicts.ts';

export const myBusinessName = 'Google My Business';

const judgeOthers = createGoogleJudge(myBusinessName);

const isUnverified = ({ status, body }: ServiceReply): boolean =>
  status === 400 && /FAILED_PRECONDITION.*not verified/is.test(String(JSON.stringify(body)));

/** Decides how to handle a response. Google answers 404 or 400 for the reviews of a location that it has not verified. */
export const judgeMyBusinessReply = (original: ServiceReply, now: Date): Verdict => {
  const reply = unwrapGoogleError(original);
  const isUnknown = reply.status === 404 && judgeForeign(myBusinessName, reply, now) === null;
  return isUnknown || isUnverified(reply)
    ? {
        next: 'fail',
        error: new SourceError(
          'configuration',
          'Google My Business does not show this location. It was removed, or it is not verified.',
        ),
      }
    : judgeOthers(reply, now);
};
