import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';

/** Name of the service in texts for users. */
export const simproName = 'Simpro';

const ownErrors = z.object({ errors: z.array(z.unknown()) });
const isOwn = (body: unknown): boolean => ownErrors.safeParse(body).success;
const tokenError = z.object({ error: z.string() });
/** Errors of a sign-in that end the access. */
const endedAccess = z.object({ error: z.enum(['invalid_client', 'invalid_grant', 'unauthorized_client']) });

/** Refusal of a column or a filter. A build that lacks one may answer a simpler request. */
export class RejectedRequestError extends SourceError {}

/** Refusal because the build has no such company or document. */
export class MissingItemError extends SourceError {}

const isRefusedAccess = ({ status, body }: ServiceReply): boolean =>
  (status === 401 && (isOwn(body) || tokenError.safeParse(body).success)) ||
  (status === 400 && endedAccess.safeParse(body).success);

/** Decides how to handle a response of a build by its status. */
export const judgeSimproReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, body } = reply;
  if (isRefusedAccess(reply))
    return {
      next: 'renew token',
      error: new SourceError('reconnect', `${simproName} no longer accepts this key.`),
    };
  if (!isOwn(body)) return judgeStatus(simproName, reply, now, isOwn);
  if (status === 403)
    return {
      next: 'fail',
      error: new SourceError(
        'no_permission',
        `${simproName} does not let this key read invoices. Give it the rights in the set-up of Simpro.`,
      ),
    };
  if (status === 404)
    return {
      next: 'fail',
      error: new MissingItemError('configuration', `${simproName} does not know what Bellwether asks for.`),
    };
  if (status === 422)
    return {
      next: 'fail',
      error: new RejectedRequestError(
        'internal',
        `${simproName} does not understand a request of Bellwether.`,
        { answer: writeJson(body) },
      ),
    };
  return judgeStatus(simproName, reply, now, isOwn);
};
