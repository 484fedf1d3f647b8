import { roiCustomersPage } from '@bellwether/contract/pages/roi/customers';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';

export const RoiCustomersPage = () => (
  <RoiPage page={roiCustomersPage}>
    <PageParts page={roiCustomersPage} />
  </RoiPage>
);
