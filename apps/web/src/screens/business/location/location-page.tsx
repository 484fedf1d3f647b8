import { locationPage } from '@bellwether/contract/pages/business/pages';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const LocationPage = () => (
  <BusinessPage page={locationPage} by="place">
    <PageParts page={locationPage} />
  </BusinessPage>
);
