import { exportFileName } from '@bellwether/domain/format/csv';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { downloadMinutesPdf, type Meeting } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { saveFile } from '../table/save-file.ts';

/** Button that downloads a PDF of the minutes, with agenda, attendance and action items. */
export function MinutesPdfButton({ meeting: { id, name, date } }: { meeting: Meeting }) {
  const { business } = useSession();
  const printing = useMutation({
    mutationFn: () => downloadMinutesPdf(business.id, id),
    onSuccess: (pdf) => saveFile(exportFileName(business.trading_name, `${name} minutes`, date, 'pdf'), pdf),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFileTypePdf size={16} />}
      loading={printing.isPending}
      onClick={() => printing.mutate()}
    >
      Download PDF
    </Button>
  );
}
