import type { listConnectionAccounts, listConnections } from '@bellwether/contract/api/connections';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { countFirstFigures } from './account-choice.ts';
import { AccountsSection } from './accounts-section.tsx';
import { BusinessSignIns } from './business-sign-ins.tsx';
import { ConnectionsSection } from './connections-section.tsx';

/** Interval in ms at which the page is refetched while accounts are listed or wait for their first figures. */
const watchMs = 2_000;
/** Part of the interval for each account: thousands of accounts take the server longer. */
const watchMsOfAccount = 2;

/** Page of the agency's sign-ins and of the accounts that they reach. */
export function SignInsPage() {
  const list = useQuery({
    ...endpointQuery<typeof listConnections>('/connections', {}),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ lists }) => lists.some(({ listing }) => listing)) ? watchMs : false,
  });
  const hasAgencys = list.data?.data.some(({ owner }) => owner === null) ?? false;
  const businesses = list.data?.data.filter(({ owner }) => owner !== null) ?? [];
  const accounts = useQuery({
    ...endpointQuery<typeof listConnectionAccounts>('/connections/accounts', {}),
    enabled: hasAgencys,
    refetchInterval: ({ state: { data } }) => {
      const all = data?.data ?? [];
      const { done, of } = countFirstFigures(all);
      return data?.listing || done < of ? Math.max(watchMs, watchMsOfAccount * all.length) : false;
    },
  });
  return (
    <>
      <PageHeader />
      <PageBody>
        <ConnectionsSection list={list} />
        {hasAgencys ? <AccountsSection accounts={accounts} /> : null}
        {businesses.length > 0 ? <BusinessSignIns connections={businesses} busy={list.isFetching} /> : null}
      </PageBody>
    </>
  );
}
