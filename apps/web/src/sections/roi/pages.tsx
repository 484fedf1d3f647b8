import { roiCampaignsPage } from '@bellwether/contract/pages/roi/campaigns';
import { roiCustomersPage } from '@bellwether/contract/pages/roi/customers';
import { PageParts } from '../data-page/page-parts.tsx';
import { RoiPage } from './roi-page.tsx';

// Both pages share one file, because each further file lengthens the script of every first load.
export const CampaignsPage = () => (
  <RoiPage page={roiCampaignsPage}>
    <PageParts page={roiCampaignsPage} />
  </RoiPage>
);

export const RoiCustomersPage = () => (
  <RoiPage page={roiCustomersPage}>
    <PageParts page={roiCustomersPage} />
  </RoiPage>
);
