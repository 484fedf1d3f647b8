import {
  beginProviderSignIn,
  confirmProviderSignIn,
  finishProviderSignIn,
  getProviderAccount,
  getSignInOptions,
  unlinkProviderAccount,
} from '@bellwether/contract/api/people/single-sign-on';
import { problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import { bindEndpoint } from '../../http/bind.ts';
import { readCookie } from '../../http/cookie.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { users } from '../../platform/postgres/schema.ts';
import { createRelyingParty } from '../passkeys/index.ts';
import {
  consumeChallenge,
  createChallenge,
  hasSecondFactor,
  readChallenge,
  requestSource,
  sendSignIn,
  startSignIn,
  verifyCodeWithLimit,
} from '../sessions/index.ts';
import { findInvitedUser, findLinkTime, unlinkAccount } from './account.ts';
import { createAttempt, openProvider, type ProviderAttempt } from './provider.ts';

const cookieName = 'provider_attempt';
const cookieSeconds = 600;

/** Registers the routes for sign-in at an OpenID Connect provider, if one is configured. */
export const register = (app: App, deps: Deps): void => {
  const { db, config } = deps;
  const { oidc } = config;
  const provider = oidc && openProvider(oidc, deps);
  const needed = () => {
    if (!oidc || !provider) throw problem('not_found');
    return { oidc, provider };
  };
  const by = oidc?.name ?? '';

  bindEndpoint(app, getSignInOptions, () => ({
    data: { provider: oidc?.name ?? null, passkeys: createRelyingParty(config) !== null },
  }));

  bindEndpoint(app, beginProviderSignIn, async () => {
    const attempt = createAttempt();
    const url = await needed().provider.begin(attempt);
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    const cookie = `${cookieName}=${createChallenge(deps, 'provider', attempt)}; Path=/v1/auth/provider; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`;
    return reply({ data: { url } }, { 'set-cookie': cookie });
  });

  bindEndpoint(app, finishProviderSignIn, async ({ body }, request) => {
    const { oidc, provider } = needed();
    const ticket = readCookie(request.cookie, cookieName);
    const attempt = readChallenge(deps, 'provider', ticket) as ProviderAttempt | undefined;
    if (!attempt || !(await consumeChallenge(deps, ticket)))
      throw problem(
        'sign_in_refused',
        'This sign-in has expired or was started in another browser. Please try again.',
      );
    const account = await provider.finish(attempt, body.answer);
    const person = await findInvitedUser(db, oidc, account);
    if (!account.askedForSecondFactor && (await hasSecondFactor(db, person.id)))
      return { ticket: createChallenge(deps, 'provider code', { userId: person.id }) };
    return sendSignIn(deps, person.email, await startSignIn(deps, person.id, request.userAgent, by));
  });

  bindEndpoint(app, confirmProviderSignIn, async ({ body }, request) => {
    const challenge = readChallenge(deps, 'provider code', body.ticket);
    const [user] = challenge
      ? await db
          .select()
          .from(users)
          .where(eq(users.id, String(challenge['userId'])))
      : [];
    const over = () => problem('sign_in_refused', 'This took too long. Please sign in again.');
    if (!user) throw over();
    if (user.status !== 'active') throw problem('account_inactive');
    await verifyCodeWithLimit(deps, user, body.code, requestSource(deps, user.email, request));
    if (!(await consumeChallenge(deps, body.ticket))) throw over();
    return sendSignIn(deps, user.email, await startSignIn(deps, user.id, request.userAgent, by));
  });

  bindEndpoint(app, getProviderAccount, async (_input, { session }) => ({
    data: {
      provider: oidc?.name ?? null,
      linked_at: oidc ? await findLinkTime(db, oidc, session.user.id) : null,
    },
  }));

  bindEndpoint(app, unlinkProviderAccount, async (_input, { session }) => {
    if (!oidc) throw problem('conflict', 'No sign-in provider is set up.');
    await unlinkAccount(db, oidc, session.user.id);
    return { message: `Your ${oidc.name} account was unlinked.` };
  });
};
