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
import { endOtherSignIns, endSignIn, listSignIns } from '@bellwether/contract/api/profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@bellwether/contract/api/second-factor';
import { problem } from '@bellwether/contract/problems';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { jobKind, nightly } from '../../platform/jobs/kind.ts';
import { answerSignIn, attemptSource } from './answer.ts';
import { signIn } from './logon.ts';
import { openPasswordLink, requestPasswordReset } from './password-links.ts';
import { changeOwn, requireOwnPassword, setByLink } from './passwords.ts';
import { purgeSignIns } from './purge.ts';
import {
  beginFactor,
  confirmFactor,
  dropFactor,
  hasSecondFactor,
  renewCodes,
  secondFactorOf,
  takeCode,
} from './second-factor.ts';
import { endOne, endOthers, noteUse, signInsOf } from './sign-ins.ts';
import { endSession, replaceToken } from './tokens.ts';

export { answerSignIn, attemptSource } from './answer.ts';
export { admit, takeCountedCode } from './logon.ts';
export { makePasswordLink } from './password-links.ts';
export { requireOwnPassword } from './passwords.ts';
export { dropFactor, hasSecondFactor, takeCode } from './second-factor.ts';
export { makeTicket, readTicket, spendTicket } from './tickets.ts';
export { endSessionsOf } from './tokens.ts';

const purgeSignInsJob = jobKind({
  name: 'purge-sign-ins',
  title: 'Forget expired sign-ins, links and attempts',
  ...nightly('0 3 * * *'),
});

/** Signing in and out, the session check, passwords. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock } = deps;
  deps.jobs.register(purgeSignInsJob, () => purgeSignIns(db, clock.now()));

  bind(app, logon, async ({ body }, request) => {
    const source = attemptSource(deps, body.email, request);
    return answerSignIn(deps, body.email, await signIn(deps, body, source, request.userAgent));
  });

  bind(app, authorise, async (_input, { session }) => {
    await noteUse(db, session, clock.now());
    return {
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
    };
  });

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

  bind(app, listSignIns, async (_input, { session }) => ({
    data: await signInsOf(db, session, clock.now()),
  }));

  bind(app, endSignIn, async ({ params }, { session }) => {
    await endOne(db, session, params.id);
    return { message: 'The sign-in is ended.' };
  });

  bind(app, endOtherSignIns, async (_input, { session }) => {
    await endOthers(db, session);
    return { message: 'All other sign-ins are ended.' };
  });

  bind(app, getSecondFactor, async (_input, { session }) => ({
    data: await secondFactorOf(db, session.user.id),
  }));

  bind(app, beginSecondFactor, async ({ body }, { session }) => {
    await requireOwnPassword(deps, session, body.current_password);
    return { data: await beginFactor(deps, session.user) };
  });

  bind(app, confirmSecondFactor, async ({ body }, { session }) => ({
    data: { recovery_codes: await confirmFactor(deps, session.user.id, body.code) },
  }));

  /** What loosens the second step asks for both: a sign-in that was left open is not enough. */
  const proveBoth = async (session: Session, body: { current_password: string; code: string }) => {
    const { id } = session.user;
    if (!(await hasSecondFactor(db, id))) throw problem('conflict', 'Two-step sign-in is off.');
    await requireOwnPassword(deps, session, body.current_password, () => takeCode(deps, id, body.code));
  };

  bind(app, renewRecoveryCodes, async ({ body }, { session }) => {
    await proveBoth(session, body);
    return { data: { recovery_codes: await renewCodes(deps, session.user.id) } };
  });

  bind(app, endSecondFactor, async ({ body }, { session }) => {
    await proveBoth(session, body);
    await db.transaction((tx) => dropFactor(tx, session.user.id, session.user.id));
    return { message: 'Two-step sign-in is off.' };
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
    await requestPasswordReset(deps, body.email, attemptSource(deps, body.email, request));
    return { message: 'An email has been sent to reset your password' };
  });
};
