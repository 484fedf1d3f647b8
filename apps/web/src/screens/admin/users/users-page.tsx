import { PageBody } from '../../../sections/data-page/layout.tsx';
import { HashTabs } from '../../../sections/hash-tabs/hash-tabs.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { PeopleTab } from './people-tab.tsx';
import { RolesTab } from './roles-tab.tsx';

const tabs = [
  { hash: 'people', label: 'People', draw: () => <PeopleTab /> },
  { hash: 'roles', label: 'Roles and modules', draw: () => <RolesTab /> },
];

/** Who may see what: people, and what each role opens. */
export function UsersPage() {
  return (
    <>
      <PageHeader />
      <PageBody>
        <HashTabs label="Users" tabs={tabs} />
      </PageBody>
    </>
  );
}
