import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import * as client from 'openid-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emulateGoogleAccounts } from '../google.ts';
import { emulateLinkedin } from '../linkedin.ts';
import { type Emulators, startEmulators } from '../server.ts';
import { type Authority, defaultIdentity, emulatorClient } from './authority.ts';
import { answerConsent } from './consent.ts';

const ads = 'https://www.googleapis.com/auth/adwords';
const analytics = 'https://www.googleapis.com/auth/analytics.readonly';
const emailScope = 'https://www.googleapis.com/auth/userinfo.email';
const redirectUri = 'https://bellwether.example/connect';
const now = new Date('2026-11-20T03:00:00Z');

let authority: Authority;
let linkedin: ReturnType<typeof emulateLinkedin>;
let emulators: Emulators;
beforeEach(async () => {
  const google = emulateGoogleAccounts(() => now);
  linkedin = emulateLinkedin({ now: () => now });
  authority = google.authority;
  emulators = await startEmulators([...google.services, linkedin]);
});
afterEach(async () => {
  expect(emulators.violations).toEqual([]);
  await emulators.close();
});

const configure = () => {
  const resolve = redirectToEmulator(emulators.url);
  const configuration = new client.Configuration(
    {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: resolve('https://accounts.google.com/o/oauth2/v2/auth'),
      token_endpoint: resolve('https://oauth2.googleapis.com/token'),
    },
    emulatorClient.clientId,
    // ID tokens follow the emulator's clock.
    {
      client_secret: emulatorClient.clientSecret,
      [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    },
    client.ClientSecretPost(emulatorClient.clientSecret),
  );
  client.allowInsecureRequests(configuration);
  return configuration;
};

const signIn = async (scope: string, parameters: Readonly<Record<string, string>> = {}) => {
  const configuration = configure();
  const [state, verifier, nonce] = [
    client.randomState(),
    client.randomPKCECodeVerifier(),
    client.randomNonce(),
  ];
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  });
  return client.authorizationCodeGrant(configuration, await answerConsent(url), {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(scope.includes('openid') && { expectedNonce: nonce }),
  });
};

test('a Google sign-in with the scope openid has an ID token with the user and the times of the emulator', async () => {
  const granted = await signIn(`openid email ${ads}`);
  const seconds = now.getTime() / 1000;
  expect(granted.claims()).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: emulatorClient.clientId,
    sub: defaultIdentity.id,
    email: 'alex@agency.example',
    iat: seconds,
    exp: seconds + 3600,
  });
  expect(granted.scope?.split(' ')).toEqual(['openid', emailScope, ads]);
  const renewed = await client.refreshTokenGrant(configure(), granted.refresh_token ?? '');
  expect(renewed.claims()?.sub).toBe(defaultIdentity.id);
});

test('an ID token names only what the user granted, and a sign-in without openid has none', async () => {
  expect((await signIn(ads)).claims()).toBeUndefined();
  expect((await signIn('openid')).claims()).not.toHaveProperty('email');
});

test('a second user has an identity of their own', async () => {
  authority.signInAs({ id: '208437562910384756202', email: 'kim@agency.example' });
  const granted = await signIn('openid email');
  expect(granted.claims()).toMatchObject({ sub: '208437562910384756202', email: 'kim@agency.example' });
});

test('earlier scopes are granted again if the request asks for them, for the same user only', async () => {
  await signIn(ads);
  expect((await signIn(analytics)).scope).toBe(analytics);
  const include = { include_granted_scopes: 'true' };
  expect((await signIn(analytics, include)).scope?.split(' ')).toEqual([analytics, ads]);
  authority.signInAs({ id: '2', email: 'kim@agency.example' });
  expect((await signIn(analytics, include)).scope).toBe(analytics);
});

test('a scope that the user does not tick is missing in the token response', async () => {
  authority.untick(analytics);
  expect((await signIn(`${ads} ${analytics}`)).scope).toBe(ads);
  await expect(signIn(analytics)).rejects.toMatchObject({ error: 'access_denied' });
  authority.untick();
  expect((await signIn(analytics)).scope).toBe(analytics);
});

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
const request = (token: string) => ({
  host: 'emulated.example',
  method: 'GET',
  path: '/',
  query: new URLSearchParams(),
  headers: headersOf(token),
  body: null,
});

test('the access of one user can be revoked alone', () => {
  const first = authority.grant(ads).access;
  authority.signInAs({ id: '2', email: 'kim@agency.example' });
  const second = authority.grant(ads).access;
  authority.revoke(defaultIdentity.id);
  expect([first, second].map((token) => authority.allows(request(token), ads))).toEqual(['no token', 'yes']);
});

test('a token that is granted forever outlives the others, until it is revoked', () => {
  const token = authority.grantForever({ id: '7', name: 'Agency system' }, ads);
  const usual = authority.grant(ads).access;
  authority.expireAll();
  expect([token, usual].map((one) => authority.allows(request(one), ads))).toEqual(['yes', 'no token']);
  expect(authority.identityOf(request(token))).toMatchObject({ id: '7', name: 'Agency system' });
  authority.revoke('7');
  expect(authority.allows(request(token), ads)).toBe('no token');
});

test('LinkedIn joins the scopes of a token response by commas', async () => {
  const page = new URL(redirectToEmulator(emulators.url)('https://www.linkedin.com/oauth/v2/authorization'));
  page.search = new URLSearchParams({
    response_type: 'code',
    client_id: emulatorClient.clientId,
    redirect_uri: redirectUri,
    state: 'state',
    scope: 'r_ads r_ads_reporting',
  }).toString();
  const answer = await answerConsent(page);
  const response = await fetch(`${emulators.url}/www.linkedin.com/oauth/v2/accessToken`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: emulatorClient.clientId,
      client_secret: emulatorClient.clientSecret,
    }),
  });
  expect(await response.json()).toMatchObject({ scope: 'r_ads,r_ads_reporting' });
});
