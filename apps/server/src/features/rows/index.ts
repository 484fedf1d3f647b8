export { findLeadKey, type LeadKey, requireLeads } from './lead-keys.ts';
export { readFeaturePage, readFeatureRow, readFeatureRows } from './read-for-features.ts';
export { findRowKey } from './read-rows.ts';
