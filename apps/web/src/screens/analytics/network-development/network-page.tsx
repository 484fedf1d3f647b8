import { networkPage } from '@bellwether/contract/pages/analytics/network';
import { AnalyticsPage } from '../../../sections/analytics/analytics-page.tsx';
import { googleAnalytics } from '../../../sections/analytics/sources.ts';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';

export const NetworkPage = () => (
  <AnalyticsPage
    page={networkPage}
    facts={['sessions']}
    source={googleAnalytics}
    upload={{ kind: 'sessions' }}
  >
    <PageParts page={networkPage} />
  </AnalyticsPage>
);
