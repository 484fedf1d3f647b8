import { emulateSimpro, simproKey } from '@bellwether/emulators/simpro';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';

const account = { id: 'bright-smile.simprosuite.com', name: 'Bright Smile Dental', manager: null };

testConnector(connector, (now, { rows }) => {
  const service = emulateSimpro({ now, ...(rows === undefined ? {} : { pageRows: rows }) });
  return {
    services: [service],
    access: () => ({ credential: [`https://${account.id}/`, simproKey] }),
    account,
    unknown: { ...account, id: 'other.simprosuite.com' },
    accountsPerKey: 1,
    revoke: () => {
      service.state.hasKey = false;
    },
    deny: () => {
      service.state.mayRead = false;
    },
  };
});
