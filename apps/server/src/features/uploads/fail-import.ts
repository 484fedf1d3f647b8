import type { BusinessScope } from '@bellwether/contract/access/scope';
import { moduleOfKind } from '@bellwether/contract/api/csv-uploads';
import { readersOf } from '../items/index.ts';
import { notifyPeople } from '../notifications/index.ts';
import type { UploadContext } from './context.ts';
import type { State } from './states.ts';
import { changeUpload, type Upload } from './store.ts';

/** Where the files of a kind are uploaded, and so tried again. */
const pages = {
  financials: '/business/revenue',
  analytics: '/dashboard/performance',
  conversions: '/conversions/overview',
  benchmarking: '/benchmarking/competitors',
} as const;

/** An import that nobody waits for any more has failed: those who may import the file again are told, once for each try. */
export const failImport = (
  { db, clock }: UploadContext,
  scope: BusinessScope,
  upload: Upload,
  from: readonly State[],
  change: { state: 'failed'; problems: string[]; loadId: null; error?: string; progress?: null },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await changeUpload(tx, scope, upload.id, from, change))) return;
    const module = moduleOfKind[upload.kind];
    const { data: people } = await readersOf(tx, scope, module);
    await notifyPeople(tx, {
      ...{ kind: 'import-failed', to: people.map(({ id }) => id), businessId: scope.business.id },
      ...{ subject: upload.id, occasion: upload.loadId ?? crypto.randomUUID(), now: clock.now() },
      data: { file: upload.fileName, reason: change.problems[0] ?? '', path: pages[module] },
    });
  });
