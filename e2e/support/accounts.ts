/** Email addresses of the demo accounts; all share one password. */
export const accounts = {
  admin: 'admin@bellwether.example',
  adviser: 'adviser@bellwether.example',
  client: 'client@bellwether.example',
  owner: 'owner@bellwether.example',
} as const;

export type TestAccount = keyof typeof accounts;

export const password = 'bellwether-demo';

/** Session that the web app stores in local storage under `authToken`. */
export type AuthRecord = { token: string; expiry: unknown; tokenV2: string; idV2: unknown };

type LogonAnswer = { token: string; expiry: unknown; token_v2: string; id_v2: unknown };

/** Signs in each account once for a whole run, because sign-in is rate limited. Throws if an account cannot sign in. */
export async function signInAll(baseUrl: string): Promise<Record<TestAccount, AuthRecord>> {
  const [admin, adviser, client, owner] = await Promise.all([
    signInWithPassword(baseUrl, 'admin'),
    signInWithPassword(baseUrl, 'adviser'),
    signInWithPassword(baseUrl, 'client'),
    signInWithPassword(baseUrl, 'owner'),
  ]);
  return { admin, adviser, client, owner };
}

/** Creates a separate session, for a test that ends or refreshes it. */
export const signInWithPassword = (baseUrl: string, account: TestAccount): Promise<AuthRecord> =>
  signInAs(baseUrl, accounts[account]);

export async function signInAs(baseUrl: string, email: string): Promise<AuthRecord> {
  const reply = await fetch(`${baseUrl}/v1/auth/logon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status} ${await reply.text()}`);
  const { token, expiry, token_v2, id_v2 } = (await reply.json()) as LogonAnswer;
  return { token, expiry, tokenV2: token_v2, idV2: id_v2 };
}
