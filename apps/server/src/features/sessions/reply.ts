import type { SignedInTokens } from '@bellwether/contract/api/people/auth';
import type { Deps } from '../../http/deps.ts';
import { type Reply, reply } from '../../http/reply.ts';
import { createSigner } from '../../platform/secrets.ts';
import { createDeviceCookie, findAttemptSource } from './client-fingerprint.ts';
import type { startSignIn } from './logon.ts';

const devices = ({ config }: Pick<Deps, 'config'>) => createSigner(config.appSecret, 'known devices');

/** Returns the origin of a sign-in attempt (`client-fingerprint.ts`). */
export const requestSource = (
  deps: Pick<Deps, 'config' | 'clock'>,
  email: string,
  request: Parameters<typeof findAttemptSource>[2],
): string => findAttemptSource(devices(deps), email, request, deps.clock.now());

/** Builds the response of a successful sign-in: both tokens, and a cookie that marks the browser as known. */
export const sendSignIn = (
  deps: Pick<Deps, 'config' | 'clock'>,
  email: string,
  { v1, v2 }: Awaited<ReturnType<typeof startSignIn>>,
): Reply<SignedInTokens> => {
  const secure = deps.config.publicUrl.startsWith('https:');
  return reply(
    { token: v1.token, expiry: v1.expiresAt.toISOString(), token_v2: v2.token, id_v2: v2.id },
    { 'set-cookie': createDeviceCookie(devices(deps), email, deps.clock.now(), secure) },
  );
};
