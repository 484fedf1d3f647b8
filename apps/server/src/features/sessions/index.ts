import {
  authorise,
  checkToken,
  logon,
  logout,
  refresh,
  refreshV2,
  requestReset,
  setPassword,
} from '@bellwether/contract/api/auth';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { jobKind, nightly } from '../../platform/jobs/kind.ts';
import { signer } from '../../platform/secrets.ts';
import { signIn } from './logon.ts';
import { openPasswordLink, requestPasswordReset } from './password-links.ts';
import { changeOwn, setByLink } from './passwords.ts';
import { purgeSignIns } from './purge.ts';
import { deviceCookie, sourceOf } from './source.ts';
import { endSession, replaceToken } from './tokens.ts';

export { makePasswordLink } from './password-links.ts';

const purgeSignInsJob = jobKind({
  name: 'purge-sign-ins',
  title: 'Forget expired sign-ins, links and attempts',
  ...nightly('0 3 * * *'),
});

/** Signing in and out, the session check, passwords. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock, config } = deps;
  deps.jobs.register(purgeSignInsJob, () => purgeSignIns(db, clock.now()));
  const devices = signer(config.appSecret, 'known devices');

  bind(app, logon, async ({ body }, request) => {
    const { email } = body;
    const { v1, v2 } = await signIn(deps, body, sourceOf(devices, email, request, clock.now()));
    const known = deviceCookie(devices, email, clock.now(), config.publicUrl.startsWith('https:'));
    return reply(
      { token: v1.token, expiry: v1.expiresAt.toISOString(), token_v2: v2.token, id_v2: v2.id },
      { 'set-cookie': known },
    );
  });

  bind(app, authorise, (_input, { session }) => ({
    authorise_data: {
      user: {
        id: session.user.id,
        email: session.user.email,
        first_name: session.user.firstName,
        last_name: session.user.lastName,
        roles: session.roles.map((role) => role.name),
      },
      expiry: session.expiresAt.toISOString(),
    },
  }));

  bind(app, refresh, async (_input, { session }) => {
    const owner = { userId: session.user.id, pairId: session.pairId };
    const { token, expiresAt } = await replaceToken(db, owner, 'v1', clock.now());
    return { token, expiry: expiresAt.toISOString() };
  });

  bind(app, refreshV2, async (_input, { session }) => {
    const owner = { userId: session.user.id, pairId: session.pairId };
    const { id, token } = await replaceToken(db, owner, 'v2', clock.now());
    return { token_v2: token, id_v2: id };
  });

  bind(app, logout, async (_input, { session }) => {
    await endSession(db, session.pairId);
    return { message: 'You are logged out.' };
  });

  bind(app, checkToken, async ({ params }) => {
    await openPasswordLink(db, params, clock.now());
    return { data: { valid: true as const } };
  });

  bind(app, setPassword, async ({ body }, { session }) => {
    if ('token' in body) await setByLink(deps, body);
    else await changeOwn(deps, session, body);
    return { message: 'Your password has been set.' };
  });

  bind(app, requestReset, async ({ body }, request) => {
    const source = sourceOf(devices, body.email, request, clock.now());
    await requestPasswordReset(deps, body.email, source);
    return { message: 'An email has been sent to reset your password' };
  });
};
