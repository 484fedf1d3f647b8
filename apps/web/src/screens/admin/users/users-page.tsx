import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { HashTabs } from '../../../sections/hash-tabs/hash-tabs.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { UsersTab } from './users-tab.tsx';

const people = { hash: 'people', label: 'People', draw: () => <UsersTab /> };
const requests = { hash: 'requests', label: 'Requests', draw: () => <RequestsTab /> };
const roles = { hash: 'roles', label: 'Roles and modules', draw: () => <RolesTab /> };

export function UsersPage() {
  const { isAdmin } = useSession();
  const tabs = isAdmin ? [people, requests, roles] : [people, roles];
  return (
    <>
      <PageHeader />
      <PageBody>
        <HashTabs label="Users" tabs={tabs} />
      </PageBody>
    </>
  );
}
