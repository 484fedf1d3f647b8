import type { Business } from '@bellwether/contract/api/shapes';
import { exportFileName } from '@bellwether/domain/format/csv';
import { dayAt } from '@bellwether/domain/time/day';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { sendRequest } from '../../../data/calls/call.ts';
import { saveFile } from '../../../sections/table/save-file.ts';
import { notify } from '../../../ui/notifications/notify.tsx';

/** Downloads all data of a business as a zip file; an error notification reports a failure. */
export async function exportBusiness({ id, trading_name, time_zone }: Business): Promise<void> {
  notify({ text: `The export of ${trading_name} is being created.` });
  try {
    const archive = (await sendRequest('GET', `businesses/${encodeURIComponent(id)}/export`, {
      take: (reply) => reply.blob(),
    })) as Blob;
    saveFile(exportFileName(trading_name, 'Everything', dayAt(time_zone, new Date()), 'zip'), archive);
  } catch (failure) {
    notify({ type: 'error', text: readErrorMessage(failure) });
  }
}
