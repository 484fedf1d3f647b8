import { roiCampaignsPage } from '@bellwether/contract/pages/roi/campaigns';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';

export const CampaignsPage = () => (
  <RoiPage page={roiCampaignsPage}>
    <PageParts page={roiCampaignsPage} />
  </RoiPage>
);
