import type { CsvUpload, getCsvUploadRejects } from '@bellwether/contract/api/csv-uploads';
import { exportFileName } from '@bellwether/domain/format/csv';
import { useMutation } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { useSession } from '../../../data/session/session.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import { saveFile } from '../../table/save-file.ts';

/** Downloads an upload's rejected rows as they are in the file, with the reason on each row. */
export function useRejectsFile() {
  const { business } = useSession();
  const saving = useMutation({
    mutationFn: async ({ id, kind, file_name: fileName }: CsvUpload) => {
      const text = await call<typeof getCsvUploadRejects>('GET', '/csv-uploads/:id/rejects', {
        params: { id },
        query: { business_id: business.id, kind },
      });
      const bare = fileName.replace(/(\.csv|\.tsv|\.txt|\.gz)+$/i, '');
      saveFile(
        exportFileName(business.trading_name, bare, 'rejected', 'csv'),
        new Blob([text], { type: 'text/csv' }),
      );
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return { busy: saving.isPending, save: saving.mutate };
}
