import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleAds } from '@bellwether/emulators/google-ads';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';

testConnector(connector, (now) => {
  const { authority, services } = emulateGoogleAccounts(now);
  const ads = emulateGoogleAds({ authority, now, pageRows: 500 });
  const account = { id: '1234567890', name: 'Bright Smile Dental', manager: '9998887777' };
  return {
    services: [...services, ads],
    access: () => ({ token: authority.grant('https://www.googleapis.com/auth/adwords').access }),
    account,
    unknown: { ...account, id: '1111111111' },
    revoke: authority.revokeAll,
    deny: () => ads.state.closed.add(account.id),
  };
});
