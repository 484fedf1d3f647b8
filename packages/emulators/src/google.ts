import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import { type Authority, createAuthority } from './sign-in/authority.ts';

/** Error of a Google service. */
export const googleError = (
  code: number,
  status: string,
  message: string,
  details: readonly unknown[] = [],
): EmulatedReply => ({ status: code, body: { error: { code, message, status, details } } });

/** Returns the refusal of a request whose token is not valid, or lacks the scope; null for any other. */
export const refuseGoogleToken = (
  authority: Authority,
  request: EmulatedRequest,
  scope: string,
): EmulatedReply | null => {
  const allowed = authority.allows(request, scope);
  if (allowed === 'yes') return null;
  if (allowed === 'no token')
    return googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  return googleError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      domain: 'googleapis.com',
    },
  ]);
};

/** Sign-in of Google: one authority for all of its services. */
export const emulateGoogleAccounts = (
  now: () => Date,
): { authority: Authority; services: readonly EmulatedService[] } => {
  const authority = createAuthority({ now, issuer: 'https://accounts.google.com' });
  return {
    authority,
    services: [
      { hosts: ['accounts.google.com'], answer: authority.authorize },
      { hosts: ['oauth2.googleapis.com'], answer: authority.token },
    ],
  };
};
