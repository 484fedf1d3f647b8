import { type Authority, createAuthority } from './authority.ts';
import type { EmulatedReply, EmulatedService } from './service.ts';

/** Error of a Google service. */
export const googleError = (
  code: number,
  status: string,
  message: string,
  details: readonly unknown[] = [],
): EmulatedReply => ({ status: code, body: { error: { code, message, status, details } } });

/** Sign-in of Google: one authority for all of its services. */
export const emulateGoogleAccounts = (
  now: () => Date,
): { authority: Authority; services: readonly EmulatedService[] } => {
  const authority = createAuthority({ now });
  return {
    authority,
    services: [
      { hosts: ['accounts.google.com'], answer: authority.authorize },
      { hosts: ['oauth2.googleapis.com'], answer: authority.token },
    ],
  };
};
