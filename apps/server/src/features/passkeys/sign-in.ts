import type { finishPasskeySignIn } from '@bellwether/contract/api/people/passkeys';
import type { InputOf } from '@bellwether/contract/endpoint';
import { problem } from '@bellwether/domain/problems';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { passkeys, users } from '../../platform/postgres/schema.ts';
import { consumeChallenge, createChallenge, readChallenge } from '../sessions/index.ts';
import { createRelyingParty } from './relying-party.ts';

const purpose = 'passkey';

/**
 * Returns sign-in options for any passkey of this installation, and a ticket with the challenge. Nothing is stored on
 * the server.
 */
export const startPasskeySignIn = async (deps: Deps) => {
  const party = createRelyingParty(deps.config);
  if (!party) throw problem('not_found');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  return {
    options: { ...options },
    ticket: createChallenge(deps, purpose, { challenge: options.challenge }),
  };
};

/**
 * Returns the user whose passkey signed the challenge in the ticket. @throws Problem 'sign_in_refused',
 * 'account_inactive', 'not_found' if passkeys are unavailable.
 */
export const verifyPasskey = async (
  deps: Deps,
  { ticket, response }: InputOf<typeof finishPasskeySignIn>['body'],
): Promise<{ id: string; email: string }> => {
  const party = createRelyingParty(deps.config);
  if (!party) throw problem('not_found');
  const { db, clock } = deps;
  const storedChallenge = readChallenge(deps, purpose, ticket);
  if (!storedChallenge || !(await consumeChallenge(deps, ticket)))
    throw problem('sign_in_refused', 'This took too long. Please try again.');
  const [match] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, response.id));
  const unknown = () =>
    problem(
      'sign_in_refused',
      'This passkey is not registered here. Sign in another way, then add it in your profile.',
    );
  if (!match) throw unknown();
  const { passkey, user } = match;
  const handle = Buffer.from(user.id).toString('base64url');
  if (response.response.userHandle !== undefined && response.response.userHandle !== handle) throw unknown();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: String(storedChallenge['challenge']),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      counter: passkey.counter,
      publicKey: Uint8Array.from(passkey.publicKey),
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw unknown();
  if (user.status !== 'active') throw problem('account_inactive');
  await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, usedAt: clock.now() })
    .where(eq(passkeys.id, passkey.id));
  return { id: user.id, email: user.email };
};
