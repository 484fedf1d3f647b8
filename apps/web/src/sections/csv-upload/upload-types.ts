import type { uploadTypeModules } from '@bellwether/contract/api/csv-uploads';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { UploadType } from '@bellwether/reading/kinds/upload-types';

/** File kind to upload, with the ad channel of the page for files that do not name their channel. */
export type UploadTarget = { kind: UploadType; channel?: AdChannel | undefined };

/**
 * Copy of `uploadTypeModules` in the contract, because importing its file would pull in the schemas. The compiler
 * checks that both have the same keys and values.
 */
export const uploadModule: typeof uploadTypeModules = {
  invoices: 'financials',
  ads: 'analytics',
  sessions: 'analytics',
  leads: 'conversions',
  search_terms: 'analytics',
  ad_landing_pages: 'analytics',
  keyword_rankings: 'analytics',
  reviews: 'analytics',
  competitor_metrics: 'benchmarking',
  website_audits: 'benchmarking',
  lead_touches: 'conversions',
};
