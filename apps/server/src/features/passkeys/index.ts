import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@bellwether/contract/api/passkeys';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { admit, answerSignIn } from '../sessions/index.ts';
import { add, begin, passkeysOf, remove, rename } from './own.ts';
import { relyingParty } from './relying-party.ts';
import { beginSignIn, personOf } from './sign-in.ts';

export { dropPasskeys } from './own.ts';
export { relyingParty } from './relying-party.ts';

/** Passkeys (WebAuthn): signing in with a key that stays on the person's device, and one's own in the profile. */
export const register = (app: App, deps: Deps): void => {
  const { db, config } = deps;

  bind(app, beginPasskeySignIn, async () => ({ data: await beginSignIn(deps) }));

  bind(app, finishPasskeySignIn, async ({ body }, { userAgent }) => {
    const person = await personOf(deps, body);
    return answerSignIn(deps, person.email, await admit(deps, person.id, userAgent, 'a passkey'));
  });

  bind(app, listPasskeys, async (_input, { session }) => ({
    data: {
      available: relyingParty(config) !== null,
      passkeys: await passkeysOf(db, session.user.id),
    },
  }));

  bind(app, beginPasskey, async ({ body }, { session }) => ({ data: await begin(deps, session, body) }));

  bind(app, addPasskey, async ({ body }, { session }) => ({ data: await add(deps, session, body) }));

  bind(app, renamePasskey, async ({ params, body }, { session }) => ({
    data: await rename(db, session.user.id, params.id, body.name),
  }));

  bind(app, removePasskey, async ({ params }, { session }) => {
    await remove(db, session.user.id, params.id);
    return { message: 'The passkey is removed.' };
  });
};
