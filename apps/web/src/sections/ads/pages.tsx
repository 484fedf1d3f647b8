import {
  displayPage,
  facebookAdsPage,
  googleAdsPage,
  linkedinPage,
} from '@bellwether/contract/pages/analytics/ads';
import { AdsPage } from './ads-page.tsx';

// All ad pages share one file, because each lazily loaded file adds an entry to the script that every first load needs.
export const GoogleAdsPage = () => <AdsPage page={googleAdsPage} channel="google_ads" />;
export const FacebookAdsPage = () => <AdsPage page={facebookAdsPage} channel="facebook_ads" />;
export const DisplayPage = () => <AdsPage page={displayPage} channel="display_and_remarketing" />;
export const LinkedInPage = () => <AdsPage page={linkedinPage} channel="linked_in_ads" />;
