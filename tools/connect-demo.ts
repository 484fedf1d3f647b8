import type { Integration } from '@bellwether/contract/api/integrations';
import type { Business } from '@bellwether/contract/api/shapes';
import { type ApiCall, signInAtService, signInForCalls } from './api-calls.ts';
import { demoAccounts, demoPassword } from './demo/businesses/accounts.ts';
import { type AllEmulators, buildCredential, listEmulatedAccounts } from './emulated-accounts.ts';

/** Demo business that every emulated service knows. */
const tradingName = 'Bright Smile Dental';

const findBusiness = async (call: ApiCall): Promise<string> => {
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
  call: ApiCall,
  business: string,
  vendor: string,
  known: Integration | undefined,
) => {
  const { source_id: id, accounts } = await signInAtService(call, business, vendor, known?.id);
  const account = accounts.find(({ name }) => name.includes(tradingName)) ?? accounts[0];
  if (account) await call('PUT', `/businesses/${business}/sources/${id}/account`, { account_id: account.id });
};

/**
 * Connects a demo business to every emulated service. Emulators forget their users when the demo stops, so each start
 * signs in again. Returns the API path of the business's integrations.
 */
export const connectDemo = async (server: string, emulators: AllEmulators): Promise<string> => {
  const call = await signInForCalls(server, demoAccounts[0]?.email ?? '', demoPassword);
  const business = await findBusiness(call);
  const { data } = (await call('GET', `/businesses/${business}/integrations`)).body as {
    data: Integration[];
  };
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
      // A service may have no account of this business.
      if (account)
        await call('PUT', `/businesses/${business}/integrations/${vendor}`, {
          api_key: buildCredential(vendor, account.id),
        });
    }
  }
  return `/company/config?business=${business}#integrations`;
};
