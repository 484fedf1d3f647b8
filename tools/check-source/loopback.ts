import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  beginSignIn,
  createSignInAttempt,
  finishSignIn,
  type Granted,
  type OAuthApp,
  type OAuthService,
} from '@bellwether/connectors/kit/oauth';

const maxWaitMs = 300_000;
const page = '<!doctype html><meta charset="utf-8"><title>Bellwether</title><p>You can close this page.</p>';

export type SignInOptions = {
  app: OAuthApp;
  resolve: (url: string) => string;
  now: () => Date;
  port: number;
  /** Shows the address at which the user signs in. */
  show: (address: string) => void;
};

/** Signs in at a service with a redirect to this machine. @throws SourceError, or after five minutes. */
export const signInOnLoopback = async (
  service: OAuthService,
  { app, resolve, now, port, show }: SignInOptions,
): Promise<Granted> => {
  const attempt = createSignInAttempt();
  const answered = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://127.0.0.1');
    const isAnswer = url?.pathname === '/' && url.searchParams.get('state') === attempt.state;
    response.writeHead(isAnswer ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      connection: 'close',
    });
    response.end(isAnswer ? page : '');
    if (isAnswer) answered.resolve(url.search);
  });
  await new Promise<void>((resolveListen, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolveListen);
  });
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const timer = setTimeout(
    () => answered.reject(new Error('The sign-in did not end within five minutes.')),
    maxWaitMs,
  );
  try {
    const context = { app, resolve, now: now() };
    show((await beginSignIn(service, service.scopes, attempt, redirect, context)).href);
    const search = await answered.promise;
    const answer = new URL(search, redirect);
    return await finishSignIn(service, attempt, answer, { ...context, now: now() });
  } finally {
    clearTimeout(timer);
    server.close();
  }
};
