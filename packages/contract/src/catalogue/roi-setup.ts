import type { IntegrationTypeId } from './integrations.ts';

/** Systems whose invoices tell what marketing brought. */
export const accountingIntegrations: readonly IntegrationTypeId[] = ['myob', 'xero', 'simpro'];

/** Hours that figures of a new source may take to appear. */
export const setupHours = 72;

/** Was this moment (ISO 8601, UTC) within the last 72 hours? */
export const isWithinSetupHours = (moment: string, now: Date): boolean => {
  const age = now.getTime() - new Date(moment).getTime();
  return age >= 0 && age <= setupHours * 3_600_000;
};

type Upload = { created_at: string };
type Connected = { fk_integration_type_id: string; updated_at: string };

/** Is there any CSV upload? */
export const hasCsv = (uploads: readonly Upload[]): boolean => uploads.length > 0;

/** Was any CSV uploaded within 72 hours? */
export const isRecentlyUploaded = (uploads: readonly Upload[], now: Date): boolean =>
  uploads.some(({ created_at }) => isWithinSetupHours(created_at, now));

/** Is what ROI is made of new: an accounting system connected or changed, or a CSV uploaded, within 72 hours? */
export const isRoiSetupRecent = (
  integrations: readonly Connected[],
  uploads: readonly Upload[],
  now: Date,
): boolean =>
  isRecentlyUploaded(uploads, now) ||
  integrations.some(
    ({ fk_integration_type_id: type, updated_at }) =>
      accountingIntegrations.some((one) => one === type) && isWithinSetupHours(updated_at, now),
  );
