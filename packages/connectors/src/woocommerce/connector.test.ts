import { emulateWooCommerce, shopKeys } from '@bellwether/emulators/woocommerce';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';

testConnector(connector, (now, { rows }) => {
  const service = emulateWooCommerce({ now, ...(rows === undefined ? {} : { pageRows: rows }) });
  const [shop] = service.shops;
  const account = { id: shop?.id ?? '', name: shop?.name ?? '', manager: null };
  return {
    services: [service],
    access: () => ({ credential: [...shopKeys, `https://${account.id}/`] }),
    account,
    unknown: { ...account, id: 'other.example' },
    accountsPerKey: 1,
    revoke: () => {
      service.state.hasKeys = false;
    },
    deny: () => {
      service.state.mayRead = false;
    },
  };
});
