import { hasCsv, isRecentlyUploaded, isRoiSetupRecent } from '@bellwether/domain/sources/roi-setup';
import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { useCsvUploads } from '../csv-upload/index.ts';

export const preparingText = 'Your data is being prepared. Figures can take up to 72 hours to appear.';

/**
 * Returns the uploads behind ROI figures and whether ROI data was set up recently. It considers only uploads that the
 * reader may see.
 */
export function useRoiSetup() {
  const { business, may } = useSession();
  // Stores when the page was opened, because the ages of the setup steps are computed from that time.
  const [now] = useState(() => new Date());
  const invoices = useCsvUploads('invoices', may('read', 'financials'));
  const leads = useCsvUploads('leads', may('read', 'conversions'));
  const uploads = [...(invoices.data?.data ?? []), ...(leads.data?.data ?? [])];
  return {
    now,
    uploads,
    hasCsv: hasCsv(uploads),
    recentlyUploaded: isRecentlyUploaded(uploads, now),
    recent: isRoiSetupRecent(business.integrations, uploads, now),
  };
}
