import { emulateMyob } from '@bellwether/emulators/myob';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';

testConnector(connector, (now, { rows }) => {
  const service = emulateMyob({ now, ...(rows === undefined ? {} : { pageRows: rows }) });
  const [first] = service.books;
  const account = { id: first?.id ?? '', name: first?.name ?? '', manager: null };
  return {
    services: [service],
    access: () => ({ token: service.authority.grant(...(connector.oauth?.scopes ?? [])).access }),
    account,
    granted: account,
    unknown: { ...account, id: '00000000-0000-4000-8000-000000000000' },
    revoke: service.authority.revokeAll,
    deny: () => void service.state.denied.add(account.id),
  };
});
