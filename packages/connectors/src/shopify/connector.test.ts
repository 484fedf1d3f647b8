import { emulateShopify, shopToken } from '@bellwether/emulators/shopify';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';

testConnector(connector, (now, { rows }) => {
  const service = emulateShopify({ now, ...(rows === undefined ? {} : { pageRows: rows }) });
  const [shop] = service.shops;
  const account = { id: shop?.id ?? '', name: shop?.name ?? '', manager: null };
  return {
    services: [service],
    access: () => ({ credential: [account.id, shopToken] }),
    account,
    unknown: { ...account, id: 'other.myshopify.com' },
    accountsPerKey: 1,
    revoke: () => {
      service.state.hasKeys = false;
    },
    deny: () => {
      service.state.scopes.delete('read_orders');
    },
  };
});
