import type {
  beginProviderSignIn,
  confirmProviderSignIn,
  finishProviderSignIn,
} from '@bellwether/contract/api/single-sign-on';
import { call } from '../calls/call.ts';
import { keepSignIn } from './sign-in.ts';

const client = 'nobody';

/** Goes to the provider's own login page, which leads back to ours. */
export async function goToProvider(): Promise<void> {
  const { data } = await call<typeof beginProviderSignIn>('POST', '/auth/provider', { client });
  window.location.assign(data.url);
}

/** What the provider led back with: the query of the address; null when this is no way back. */
export function providerAnswer(search: string): string | null {
  const given = new URLSearchParams(search);
  return given.has('state') && (given.has('code') || given.has('error')) ? search : null;
}

/** Signs in with it; answers a ticket instead where a code of the second step is asked for. */
export async function finishProvider(answer: string): Promise<string | null> {
  const body = { answer };
  const given = await call<typeof finishProviderSignIn>('POST', '/auth/provider/finish', { body, client });
  if ('ticket' in given) return given.ticket;
  keepSignIn(given);
  return null;
}

export async function confirmProvider(body: { ticket: string; code: string }): Promise<void> {
  keepSignIn(await call<typeof confirmProviderSignIn>('POST', '/auth/provider/code', { body, client }));
}
