import { leadsPage } from '@bellwether/contract/pages/conversions/leads';
import { ConversionsPage } from '../../../sections/conversions/conversions-page.tsx';
import { LeadTable } from '../../../sections/conversions/lead-table.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const LeadListPage = () => (
  <ConversionsPage page={leadsPage}>
    <PageParts page={leadsPage} afterCards={<LeadTable />} />
  </ConversionsPage>
);
