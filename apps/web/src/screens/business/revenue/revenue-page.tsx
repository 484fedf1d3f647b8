import { revenuePage } from '@bellwether/contract/pages/business/pages';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const RevenuePage = () => (
  <BusinessPage page={revenuePage}>
    <PageParts page={revenuePage} />
  </BusinessPage>
);
