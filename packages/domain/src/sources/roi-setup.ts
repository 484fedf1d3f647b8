import type { IntegrationTypeId } from './integrations.ts';

/** Accounting systems whose invoices are used for ROI. */
export const accountingIntegrations: readonly IntegrationTypeId[] = ['myob', 'xero', 'simpro'];

/** Maximum hours until figures of a new source appear. */
export const setupHours = 72;

/** Reports whether a moment (ISO 8601, UTC) was within the last 72 hours. A future moment is not recent. */
export const isWithinSetupHours = (moment: string, now: Date): boolean => {
  const age = now.getTime() - new Date(moment).getTime();
  return age >= 0 && age <= setupHours * 3_600_000;
};

type Upload = { created_at: string };
type Connected = { fk_integration_type_id: string; updated_at: string };

/** Reports whether there is any CSV upload, whatever its age. */
export const hasCsv = (uploads: readonly Upload[]): boolean => uploads.length > 0;

/** Reports whether any CSV was uploaded within the last 72 hours. */
export const isRecentlyUploaded = (uploads: readonly Upload[], now: Date): boolean =>
  uploads.some(({ created_at }) => isWithinSetupHours(created_at, now));

/**
 * Reports whether an accounting system was connected or changed, or a CSV uploaded, within the last 72 hours.
 */
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
