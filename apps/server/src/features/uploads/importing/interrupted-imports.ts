import { createJobScope } from '../../../http/access/job-scope.ts';
import type { UploadContext } from '../context.ts';
import { findImported } from '../store.ts';
import { reportFailedImport } from './fail-import.ts';

const message =
  'The data from this file was lost, or an older backup without it was restored. Please check the file and import it again.';

/**
 * Marks imported uploads as failed at the server's start when the warehouse lacks their load, because reports would
 * silently lack their rows.
 */
export const failInterruptedImports = async (context: UploadContext): Promise<void> => {
  const { db, warehouse, report } = context;
  const lost: string[] = [];
  const byBusiness = Map.groupBy(await findImported(db), ({ businessId }) => businessId);
  for (const uploads of byBusiness.values()) {
    const [first] = uploads;
    const scope = first && (await createJobScope(db, first));
    if (!scope) continue;
    const loadedIds = new Set((await warehouse.loads(scope)).map(({ loadId }) => loadId));
    for (const upload of uploads) {
      const { loadId, fileName } = upload;
      if (loadId === null || loadedIds.has(loadId)) continue;
      const failed = { state: 'failed' as const, loadId: null, problems: [message] };
      await reportFailedImport(context, scope, upload, ['imported'], failed);
      lost.push(`${scope.business.tradingName}: ${fileName}`);
    }
  }
  if (lost.length > 0)
    report(
      new Error(`${lost.length} imports are missing from the warehouse. ${lost.slice(0, 20).join('; ')}`),
    );
};
