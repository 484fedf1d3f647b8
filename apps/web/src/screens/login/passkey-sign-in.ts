import type { beginPasskeySignIn, finishPasskeySignIn } from '@bellwether/contract/api/people/passkeys';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../data/calls/call.ts';
import { storeSignIn } from '../../data/session/sign-in.ts';

const client = 'none';

/**
 * Signs in with a passkey that the user chooses in the browser.
 * @throws An error other than ApiError if the user chooses no passkey.
 */
export async function signInByPasskey(): Promise<void> {
  const { data } = await call<typeof beginPasskeySignIn>('POST', '/auth/passkey/options', { client });
  const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { response, clientExtensionResults, ...rest } = await startAuthentication({ optionsJSON });
  const { userHandle, ...signed } = response;
  const body = {
    ticket: data.ticket,
    response: {
      id: rest.id,
      rawId: rest.rawId,
      type: rest.type,
      clientExtensionResults: { ...clientExtensionResults },
      response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    },
  };
  storeSignIn(await call<typeof finishPasskeySignIn>('POST', '/auth/passkey', { body, client }));
}
