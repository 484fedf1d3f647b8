import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@bellwether/contract/api/people/passkeys';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { sendSignIn, startSignIn } from '../sessions/index.ts';
import { beginRegistration, changePasskeyName, deletePasskey, readPasskeys, storePasskey } from './manage.ts';
import { createRelyingParty } from './relying-party.ts';
import { startPasskeySignIn, verifyPasskey } from './sign-in.ts';

/** Registers the routes of passkeys (WebAuthn): sign-in, and managing passkeys in the user's profile. */
export const register = (app: App, deps: Deps): void => {
  const { db, config } = deps;

  bindEndpoint(app, beginPasskeySignIn, async () => ({ data: await startPasskeySignIn(deps) }));

  bindEndpoint(app, finishPasskeySignIn, async ({ body }, { userAgent }) => {
    const person = await verifyPasskey(deps, body);
    return sendSignIn(deps, person.email, await startSignIn(deps, person.id, userAgent, 'a passkey'));
  });

  bindEndpoint(app, listPasskeys, async (_input, { session }) => ({
    data: {
      available: createRelyingParty(config) !== null,
      passkeys: await readPasskeys(db, session.user.id),
    },
  }));

  bindEndpoint(app, beginPasskey, async ({ body }, { session }) => ({
    data: await beginRegistration(deps, session, body),
  }));

  bindEndpoint(app, addPasskey, async ({ body }, { session }) => ({
    data: await storePasskey(deps, session, body),
  }));

  bindEndpoint(app, renamePasskey, async ({ params, body }, { session }) => ({
    data: await changePasskeyName(db, session.user.id, params.id, body.name),
  }));

  bindEndpoint(app, removePasskey, async ({ params }, { session }) => {
    await deletePasskey(db, session.user.id, params.id);
    return { message: 'Passkey removed.' };
  });
};
