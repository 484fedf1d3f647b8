import { googleAdsPage } from '@bellwether/contract/pages/analytics/ads';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';

export const GoogleAdsPage = () => <AdsPage page={googleAdsPage} channel="google_ads" />;
