import {
  authorise,
  checkToken,
  logon,
  logout,
  refresh,
  refreshV2,
  requestReset,
  setPassword,
} from '@bellwether/contract/api/people/auth';
import { endOtherSignIns, endSignIn, listSignIns } from '@bellwether/contract/api/people/profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@bellwether/contract/api/people/second-factor';
import { problem } from '@bellwether/domain/problems';
import { lt } from 'drizzle-orm';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  impersonations,
  passwordLinks,
  sessions,
  signInAttempts,
  usedChallenges,
} from '../../platform/postgres/schema.ts';
import { attemptLifetimeMs } from './attempts.ts';
import { signIn } from './logon.ts';
import { findPasswordLink, requestPasswordReset } from './password-links.ts';
import { changeOwnPassword, requireOwnPassword, setPasswordByLink } from './passwords.ts';
import { requestSource, sendSignIn } from './reply.ts';
import { closeOtherSignIns, closeSignIn, readSignIns, recordSignInUse } from './sign-ins.ts';
import { endTokenSession, replaceToken } from './tokens.ts';
import {
  activateSecondFactor,
  hasSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
  verifyCode,
} from './two-factor.ts';

const linksFor = 30 * 24 * 3600 * 1000;

const purgeSignIns = async (db: Database, now: Date): Promise<void> => {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db
    .delete(signInAttempts)
    .where(lt(signInAttempts.occurredAt, new Date(now.getTime() - attemptLifetimeMs)));
  await db.delete(impersonations).where(lt(impersonations.expiresAt, new Date(now.getTime() - linksFor)));
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, new Date(now.getTime() - linksFor)));
};

const purgeSignInsJob = defineJob({
  name: 'purge-sign-ins',
  title: 'Delete expired sign-ins, links and attempts',
  ...nightlySchedule('0 3 * * *'),
});

/** Registers the routes of sign-in, sessions, passwords and the second factor, and the nightly purge. */
export const register = (app: App, deps: Deps): void => {
  const { db, clock } = deps;
  deps.jobs.register(purgeSignInsJob, () => purgeSignIns(db, clock.now()));

  bindEndpoint(app, logon, async ({ body }, request) => {
    const source = requestSource(deps, body.email, request);
    return sendSignIn(deps, body.email, await signIn(deps, body, source, request.userAgent));
  });

  bindEndpoint(app, authorise, async (_input, { session }) => {
    await recordSignInUse(db, session, clock.now());
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

  bindEndpoint(app, refresh, async (_input, { session }) => {
    const owner = { userId: session.user.id, pairId: session.pairId };
    const { token, expiresAt } = await replaceToken(db, owner, 'v1', clock.now());
    return { token, expiry: expiresAt.toISOString() };
  });

  bindEndpoint(app, refreshV2, async (_input, { session }) => {
    const owner = { userId: session.user.id, pairId: session.pairId };
    const { id, token } = await replaceToken(db, owner, 'v2', clock.now());
    return { token_v2: token, id_v2: id };
  });

  bindEndpoint(app, logout, async (_input, { session }) => {
    await endTokenSession(db, session.pairId);
    return { message: 'You are logged out.' };
  });

  bindEndpoint(app, listSignIns, async (_input, { session }) => ({
    data: await readSignIns(db, session, clock.now()),
  }));

  bindEndpoint(app, endSignIn, async ({ params }, { session }) => {
    await closeSignIn(db, session, params.id);
    return { message: 'Sign-in ended.' };
  });

  bindEndpoint(app, endOtherSignIns, async (_input, { session }) => {
    await closeOtherSignIns(db, session);
    return { message: 'All other sign-ins ended.' };
  });

  bindEndpoint(app, getSecondFactor, async (_input, { session }) => ({
    data: await readSecondFactor(db, session.user.id),
  }));

  bindEndpoint(app, beginSecondFactor, async ({ body }, { session }) => {
    await requireOwnPassword(deps, session, body.current_password);
    return { data: await startSecondFactor(deps, session.user) };
  });

  bindEndpoint(app, confirmSecondFactor, async ({ body }, { session }) => ({
    data: { recovery_codes: await activateSecondFactor(deps, session.user.id, body.code) },
  }));

  /** Weakening the second factor requires both password and code, so that an open session alone is not enough. */
  const proveBoth = async (session: Session, body: { current_password: string; code: string }) => {
    const { id } = session.user;
    if (!(await hasSecondFactor(db, id))) throw problem('conflict', 'Two-step sign-in is off.');
    await requireOwnPassword(deps, session, body.current_password, () => verifyCode(deps, id, body.code));
  };

  bindEndpoint(app, renewRecoveryCodes, async ({ body }, { session }) => {
    await proveBoth(session, body);
    return { data: { recovery_codes: await replaceRecoveryCodes(deps, session.user.id) } };
  });

  bindEndpoint(app, turnOffSecondFactor, async ({ body }, { session }) => {
    await proveBoth(session, body);
    await db.transaction((tx) => removeSecondFactor(tx, session.user.id, session.user.id));
    return { message: 'Two-step sign-in is off.' };
  });

  bindEndpoint(app, checkToken, async ({ params }) => {
    await findPasswordLink(db, params, clock.now());
    return { data: { valid: true as const } };
  });

  bindEndpoint(app, setPassword, async ({ body }, { session }) => {
    if ('token' in body) await setPasswordByLink(deps, body);
    else await changeOwnPassword(deps, session, body);
    return { message: 'Your password has been set.' };
  });

  bindEndpoint(app, requestReset, async ({ body }, request) => {
    await requestPasswordReset(deps, body.email, requestSource(deps, body.email, request));
    return { message: 'An email has been sent to reset your password' };
  });
};
