import {
  beginProviderSignIn,
  confirmProviderSignIn,
  finishProviderSignIn,
  forgetProviderAccount,
  getProviderAccount,
  signInOptions,
} from '@bellwether/contract/api/single-sign-on';
import { problem } from '@bellwether/contract/problems';
import { eq } from 'drizzle-orm';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { users } from '../../platform/postgres/schema.ts';
import { relyingParty } from '../passkeys/index.ts';
import {
  admit,
  answerSignIn,
  attemptSource,
  hasSecondFactor,
  makeTicket,
  readTicket,
  spendTicket,
  takeCountedCode,
} from '../sessions/index.ts';
import { forgetAccount, linkedAt, personOf } from './person.ts';
import { type Attempt, newAttempt, openProvider } from './provider.ts';

const cookieName = 'provider_attempt';
const cookieSeconds = 600;

const cookieOf = (cookies = ''): string =>
  cookies
    .split(';', 100)
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1) ?? '';

/** Signing in by an OpenID Connect provider, where the settings name one. */
export const register = (app: App, deps: Deps): void => {
  const { db, config } = deps;
  const { oidc } = config;
  const provider = oidc && openProvider(oidc, deps);
  const needed = () => {
    if (!oidc || !provider) throw problem('not_found');
    return { oidc, provider };
  };
  const by = oidc?.name ?? '';

  bind(app, signInOptions, () => ({
    data: { provider: oidc?.name ?? null, passkeys: relyingParty(config) !== null },
  }));

  bind(app, beginProviderSignIn, async () => {
    const attempt = newAttempt();
    const url = await needed().provider.begin(attempt);
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    const cookie = `${cookieName}=${makeTicket(deps, 'provider', attempt)}; Path=/v1/auth/provider; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`;
    return reply({ data: { url } }, { 'set-cookie': cookie });
  });

  bind(app, finishProviderSignIn, async ({ body }, request) => {
    const { oidc, provider } = needed();
    const ticket = cookieOf(request.cookie);
    const attempt = readTicket(deps, 'provider', ticket) as Attempt | undefined;
    if (!attempt || !(await spendTicket(deps, ticket)))
      throw problem('sign_in_refused', 'This sign-in is over age or was begun elsewhere. Please try again.');
    const account = await provider.finish(attempt, body.answer);
    const person = await personOf(db, oidc, account);
    if (!account.askedForSecondFactor && (await hasSecondFactor(db, person.id)))
      return { ticket: makeTicket(deps, 'provider code', { userId: person.id }) };
    return answerSignIn(deps, person.email, await admit(deps, person.id, request.userAgent, by));
  });

  bind(app, confirmProviderSignIn, async ({ body }, request) => {
    const says = readTicket(deps, 'provider code', body.ticket);
    const [user] = says
      ? await db
          .select()
          .from(users)
          .where(eq(users.id, String(says['userId'])))
      : [];
    const over = () => problem('sign_in_refused', 'This took too long. Please sign in again.');
    if (!user) throw over();
    if (user.status !== 'active') throw problem('account_inactive');
    await takeCountedCode(deps, user, body.code, attemptSource(deps, user.email, request));
    if (!(await spendTicket(deps, body.ticket))) throw over();
    return answerSignIn(deps, user.email, await admit(deps, user.id, request.userAgent, by));
  });

  bind(app, getProviderAccount, async (_input, { session }) => ({
    data: {
      provider: oidc?.name ?? null,
      linked_at: oidc ? await linkedAt(db, oidc, session.user.id) : null,
    },
  }));

  bind(app, forgetProviderAccount, async (_input, { session }) => {
    if (!oidc) throw problem('conflict', 'There is no provider to sign in by.');
    await forgetAccount(db, oidc, session.user.id);
    return { message: `Your account of ${oidc.name} is forgotten.` };
  });
};
