import { roiInsightsPage } from '@bellwether/contract/pages/roi/insights';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { LeadToSale } from '../../../sections/roi/lead-to-sale.tsx';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';
import { FeeBreakdown } from './fee-breakdown.tsx';

export const RoiInsightsPage = () => (
  <RoiPage page={roiInsightsPage}>
    <PageParts page={roiInsightsPage} beforeCards={<LeadToSale />} afterCharts={<FeeBreakdown />} />
  </RoiPage>
);
