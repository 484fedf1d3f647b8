import type { SignedInTokens } from '@bellwether/contract/api/auth';
import type { Deps } from '../../http/deps.ts';
import { type Reply, reply } from '../../http/reply.ts';
import { signer } from '../../platform/secrets.ts';
import { deviceCookie, sourceOf } from './attempt-source.ts';
import type { admit } from './logon.ts';

const devices = ({ config }: Pick<Deps, 'config'>) => signer(config.appSecret, 'known devices');

/** Where an attempt on an address comes from (`attempt-source.ts`). */
export const attemptSource = (
  deps: Pick<Deps, 'config' | 'clock'>,
  email: string,
  request: Parameters<typeof sourceOf>[2],
): string => sourceOf(devices(deps), email, request, deps.clock.now());

/** What a good sign-in is answered with: both tokens, and the cookie by which this browser is known from now on. */
export const answerSignIn = (
  deps: Pick<Deps, 'config' | 'clock'>,
  email: string,
  { v1, v2 }: Awaited<ReturnType<typeof admit>>,
): Reply<SignedInTokens> => {
  const secure = deps.config.publicUrl.startsWith('https:');
  return reply(
    { token: v1.token, expiry: v1.expiresAt.toISOString(), token_v2: v2.token, id_v2: v2.id },
    { 'set-cookie': deviceCookie(devices(deps), email, deps.clock.now(), secure) },
  );
};
