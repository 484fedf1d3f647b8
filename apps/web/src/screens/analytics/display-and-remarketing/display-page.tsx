import { displayPage } from '@bellwether/contract/pages/analytics/ads';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';

export const DisplayPage = () => <AdsPage page={displayPage} channel="display_and_remarketing" />;
