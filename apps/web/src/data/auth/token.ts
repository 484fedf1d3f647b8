import { readAuth } from './auth-record.ts';
import { currentImpersonation } from './impersonation.ts';

/**
 * Credentials that a call sends. Only `GET /integrations` uses `tokenV2`. A sign-in call uses `none`. Calls about the
 * sign-in itself use `self`: they act for the signed-in user even while that user views as another user.
 */
export type CallIdentity = 'token' | 'tokenV2' | 'none' | 'self';

export const buildAuthorization = (client: CallIdentity = 'token'): Record<string, string> => {
  const value = client === 'none' ? '' : readAuth()?.[client === 'self' ? 'token' : client];
  const viewing = client === 'token' ? currentImpersonation() : null;
  return value ? { authorization: `Bearer ${value}`, ...(viewing ? { 'x-view-as': viewing.id } : {}) } : {};
};

const refusals = new EventTarget();

/** Subscribes to the event that the server rejects the stored token. No other reply ends the session. */
export const onTokenRejected = (listener: () => void): (() => void) => {
  refusals.addEventListener('refused', listener);
  return () => refusals.removeEventListener('refused', listener);
};

/**
 * Records the status of a refused call and the headers it was sent with. A 401 counts only if the sent token is still
 * the stored one. A 401 to a token that was replaced during the call does not end the current session.
 */
export function recordRefusedCall(status: number, sent: Readonly<Record<string, string>>): void {
  const token = sent['authorization'];
  if (status !== 401 || !token) return;
  const now = [buildAuthorization('token'), buildAuthorization('tokenV2')];
  if (now.some(({ authorization: sentToken }) => sentToken === token))
    refusals.dispatchEvent(new Event('refused'));
}
