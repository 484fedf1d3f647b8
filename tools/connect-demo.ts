import type { Connection } from '@bellwether/contract/api/integrations';
import type { Business } from '@bellwether/contract/api/shapes';
import { answerConsent } from '@bellwether/emulators/consent';
import { demoAccounts, demoPassword } from './demo/businesses/accounts.ts';
import { type AllEmulators, buildCredential, listEmulatedAccounts } from './emulated-accounts.ts';

/** Demo business that every emulated service knows. */
const tradingName = 'Bright Smile Dental';

type Answer = { status: number; body: unknown; cookie: string };

/** Creates a function that calls the server's API, signed in as the first demo account. */
const signIn = async (server: string) => {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server}/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer: Answer = { status: response.status, body: await response.json(), cookie };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const { body } = await send('POST', '/auth/logon', {
    email: demoAccounts[0]?.email,
    password: demoPassword,
  });
  const authorization = `Bearer ${(body as { token: string }).token}`;
  return (method: string, path: string, input?: unknown, cookie = '') =>
    send(method, path, input, { authorization, ...(cookie && { cookie }) });
};
type Call = Awaited<ReturnType<typeof signIn>>;

const findBusiness = async (call: Call): Promise<string> => {
  const { data } = (await call('GET', '/businesses?per_page=-1')).body as { data: Business[] };
  const found = data.find(({ trading_name: name }) => name === tradingName);
  if (found) return found.id;
  const created = await call('POST', '/businesses', {
    trading_name: tradingName,
    time_zone: 'Australia/Melbourne',
    currency: 'AUD',
    marketing_priorities: { primary: 'leads' },
  });
  return (created.body as { data: Business }).data.id;
};

/** Signs in at a service's emulator as a user does, and chooses the account of the business. */
const connectBySignIn = async (
  call: Call,
  business: string,
  vendor: string,
  known: Connection | undefined,
) => {
  const at = `/businesses/${business}`;
  const begun = await call(
    'POST',
    `${at}/integrations/${vendor}/sign-in`,
    known ? { source_id: known.id } : {},
  );
  const { search: answer } = await answerConsent((begun.body as { data: { url: string } }).data.url);
  const finished = await call('POST', `${at}/source-sign-in`, { answer }, begun.cookie);
  const { source_id: id, accounts } = (
    finished.body as { data: { source_id: string; accounts: { id: string; name: string }[] } }
  ).data;
  const account = accounts.find(({ name }) => name.includes(tradingName)) ?? accounts[0];
  if (account) await call('PUT', `${at}/sources/${id}/account`, { account_id: account.id });
};

/**
 * Connects a demo business to every emulated service. Emulators forget their users when the demo stops, so each start
 * signs in again. Returns the API path of the business's integrations.
 */
export const connectDemo = async (server: string, emulators: AllEmulators): Promise<string> => {
  const call = await signIn(server);
  const business = await findBusiness(call);
  const { data } = (await call('GET', `/businesses/${business}/integrations`)).body as { data: Connection[] };
  for (const { connector, accounts } of await listEmulatedAccounts(emulators)) {
    const { vendor, oauth } = connector;
    if (oauth)
      await connectBySignIn(
        call,
        business,
        vendor,
        data.find((one) => one.fk_integration_type_id === vendor),
      );
    else {
      const account = accounts.find(({ name }) => name.includes(tradingName));
      if (!account) throw new Error(`The emulator of ${vendor} has no account of ${tradingName}.`);
      const api_key = buildCredential(account);
      await call('PUT', `/businesses/${business}/integrations/${vendor}`, { api_key });
    }
  }
  return `/company/config?business=${business}#integrations`;
};
