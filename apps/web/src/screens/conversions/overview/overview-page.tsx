import { conversionsOverviewPage } from '@bellwether/contract/pages/conversions/overview';
import { ConversionsPage } from '../../../sections/conversions/conversions-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const ConversionsOverviewPage = () => (
  <ConversionsPage page={conversionsOverviewPage}>
    <PageParts page={conversionsOverviewPage} />
  </ConversionsPage>
);
