import { linkedinPage } from '@bellwether/contract/pages/analytics/ads';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';

export const LinkedInPage = () => <AdsPage page={linkedinPage} channel="linked_in_ads" />;
