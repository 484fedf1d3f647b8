import { roiCampaignsPage } from '@bellwether/contract/pages/roi/campaigns';
import { roiCustomersPage } from '@bellwether/contract/pages/roi/customers';
import { PageParts } from '../data-page/page-parts.tsx';
import { RoiPage } from './roi-page.tsx';

// Both ROI pages share one file, because each lazily loaded file adds an entry to the script that every first load
// needs.
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
