import { facebookAdsPage } from '@bellwether/contract/pages/analytics/ads';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';

export const FacebookAdsPage = () => <AdsPage page={facebookAdsPage} channel="facebook_ads" />;
