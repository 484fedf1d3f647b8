import { readAuth } from './auth-record.ts';
import { currentImpersonation } from './impersonation.ts';

/**
 * The second client sends tokenV2; only `GET /integrations` asks through it. A sign-in is sent by nobody. What is about the sign-in is sent
 * by the reader themselves, also while they look at the product as somebody else.
 */
export type CallIdentity = 'token' | 'tokenV2' | 'nobody' | 'self';

/** What a call is signed with; nothing when nobody is signed in. */
export const buildAuthorization = (client: CallIdentity = 'token'): Record<string, string> => {
  const value = client === 'nobody' ? '' : readAuth()?.[client === 'self' ? 'token' : client];
  const viewing = client === 'token' ? currentImpersonation() : null;
  return value ? { authorization: `Bearer ${value}`, ...(viewing ? { 'x-view-as': viewing.id } : {}) } : {};
};

const refusals = new EventTarget();

/** Calls back when the server no longer takes the stored token: that, and nothing else a call can meet, ends the session. */
export const onTokenRejected = (listener: () => void): (() => void) => {
  refusals.addEventListener('refused', listener);
  return () => refusals.removeEventListener('refused', listener);
};

/**
 * To be told the status of every refused call, with the headers it was sent with. A 401 counts when the token sent is still the
 * stored one: one that was replaced while the call was on its way says nothing about the session of now.
 */
export function reportRefusal(status: number, sent: Readonly<Record<string, string>>): void {
  const token = sent['authorization'];
  if (status !== 401 || !token) return;
  const now = [buildAuthorization('token'), buildAuthorization('tokenV2')];
  if (now.some(({ authorization: kept }) => kept === token)) refusals.dispatchEvent(new Event('refused'));
}
