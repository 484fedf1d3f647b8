import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { AdvisoryDocuments } from '../../../sections/files/advisory-documents.tsx';
import { HashTabs } from '../../../sections/hash-tabs/hash-tabs.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { BusinessDetails } from './details.tsx';
import { Integrations } from './integrations/integrations.tsx';

const integrations = { hash: 'integrations', label: 'Integrations', draw: () => <Integrations /> };
const documents = { hash: 'documents', label: 'Documents', draw: () => <Documents /> };
const details = { hash: 'details', label: 'Details', draw: () => <BusinessDetails /> };

export function ConfigPage() {
  const { may } = useSession();
  return (
    <>
      <PageHeader />
      <PageBody>
        <HashTabs
          label="Configuration"
          tabs={[
            ...(may('write', 'config') ? [details] : []),
            integrations,
            ...(may('read', 'meetings') ? [documents] : []),
          ]}
        />
      </PageBody>
    </>
  );
}

function Documents() {
  const { business } = useSession();
  return <AdvisoryDocuments key={business.id} />;
}
