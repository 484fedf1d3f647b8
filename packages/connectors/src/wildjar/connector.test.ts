import { emulateWildJar } from '@bellwether/emulators/wildjar';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';

const account = { id: '10254', name: 'Bright Smile Dental', manager: null };

testConnector(connector, (now, { rows, list }) => {
  const service = emulateWildJar({
    now,
    ...(rows === undefined ? {} : { pageRows: rows }),
    // A page of a single account would be equal to the one before when it repeats a row.
    ...(list === undefined ? {} : { listRows: Math.max(2, list) }),
  });
  return {
    services: [service],
    access: () => ({ credential: ['key', '4711'] }),
    account,
    unknown: { ...account, id: '99999' },
    revoke: () => {
      service.state.keys.clear();
      service.state.tokens.clear();
    },
    deny: () => void service.state.denied.add(account.id),
    close: () => void service.state.suspended.add('10255'),
  };
});
