import { PageBody } from '../../../sections/data-page/layout.tsx';
import { HashTabs } from '../../../sections/hash-tabs/hash-tabs.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { BusinessList } from './business-list.tsx';
import { ModuleMatrix } from './module-matrix.tsx';

const tabs = [
  { hash: 'businesses', label: 'Businesses', draw: () => <BusinessList /> },
  { hash: 'modules', label: 'Modules', draw: () => <ModuleMatrix /> },
];

export function BusinessesPage() {
  return (
    <>
      <PageHeader />
      <PageBody>
        <HashTabs label="Administration of businesses" tabs={tabs} />
      </PageBody>
    </>
  );
}
