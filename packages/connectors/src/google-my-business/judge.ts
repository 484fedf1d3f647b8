import { z } from 'zod';
import { unwrapGoogleError } from '../google/error-body.ts';
import { createGoogleJudge } from '../google/judge.ts';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';

export const myBusinessName = 'Google My Business';

const judgeOthers = createGoogleJudge(myBusinessName);

const unverifiedSentence =
  'Google My Business does not show this location. It was removed, or it is not verified.';

const preconditionForm = z.object({
  error: z.object({
    status: z.literal('FAILED_PRECONDITION'),
    message: z.string().catch(''),
    details: z.unknown(),
  }),
});

/** Google names the missing verification in the message, or in details whose form it does not document. */
const isUnverified = ({ status, body }: ServiceReply): boolean => {
  const { data } = preconditionForm.safeParse(body);
  if (status !== 400 || !data) return false;
  return /not verified/i.test(`${data.error.message} ${writeJson(data.error.details)}`);
};

/** Decides how to handle a response. Google answers 404 or 400 for the reviews of a location that it has not verified. */
export const judgeMyBusinessReply = (original: ServiceReply, now: Date): Verdict => {
  const reply = unwrapGoogleError(original);
  const verdict = judgeOthers(reply, now);
  const isUnknown = verdict.next === 'fail' && verdict.error.fault === 'configuration';
  return isUnknown || isUnverified(reply)
    ? { next: 'fail', error: new SourceError('configuration', unverifiedSentence) }
    : verdict;
};
