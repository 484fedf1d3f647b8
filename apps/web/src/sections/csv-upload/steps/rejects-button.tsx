import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRejectsFile } from './use-rejects-file.ts';

export function RejectsButton({ upload, short = false }: { upload: CsvUpload; short?: boolean }) {
  const { busy, save } = useRejectsFile();
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      leftSection={<IconDownload size={14} />}
      onClick={() => void save(upload)}
      {...(short ? { 'aria-label': `Download rejected rows of ${upload.file_name}` } : {})}
    >
      {short ? 'Rejected rows' : 'Download rejected rows'}
    </Button>
  );
}
