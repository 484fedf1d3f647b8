import type {
  beginProviderSignIn,
  confirmProviderSignIn,
  finishProviderSignIn,
} from '@bellwether/contract/api/people/single-sign-on';
import { call } from '../calls/call.ts';
import { storeSignIn } from './sign-in.ts';

const client = 'none';

/** Opens the login page of the sign-in provider, which redirects back to the product's login page. */
export async function openProviderLogin(): Promise<void> {
  const { data } = await call<typeof beginProviderSignIn>('POST', '/auth/provider', { client });
  window.location.assign(data.url);
}

/** Completes the sign-in with a provider; returns a ticket instead if a second-factor code is needed. */
export async function signInWithProvider(answer: string): Promise<string | null> {
  const body = { answer };
  const reply = await call<typeof finishProviderSignIn>('POST', '/auth/provider/finish', { body, client });
  if ('ticket' in reply) return reply.ticket;
  storeSignIn(reply);
  return null;
}

export async function confirmProviderLogin(body: { ticket: string; code: string }): Promise<void> {
  storeSignIn(await call<typeof confirmProviderSignIn>('POST', '/auth/provider/code', { body, client }));
}
