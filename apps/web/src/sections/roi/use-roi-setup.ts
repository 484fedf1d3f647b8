import { hasCsv, isRecentlyUploaded, isRoiSetupRecent } from '@bellwether/contract/catalogue/roi-setup';
import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { useCsvUploads } from '../csv-upload/index.ts';

/** What stands in the place of figures that are on their way. */
export const preparingText = 'Your data is being prepared. Figures can take up to 72 hours to appear.';

/** What was set up lately of what ROI is made of, as far as the reader may see uploads of it. */
export function useRoiSetup() {
  const { business, may } = useSession();
  // Ages are counted from when the page was opened.
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
