import '@mantine/core/styles/Button.layer.css';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSession } from '../../data/session/session.ts';
import { onOpenRequest } from './opening.ts';
import { useUploadDialog } from './upload-dialog.tsx';
import { type UploadTarget, uploadModule } from './upload-types.ts';

/** 'CSV upload' for the head of a page, shown to those who may write what the kind belongs to; `label` where the page's own button is another's. */
export function CsvUploadButton({ label = 'CSV upload', ...target }: UploadTarget & { label?: string }) {
  const { may } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const { open, dialog } = useUploadDialog(button);
  useEffect(() => onOpenRequest(target.kind, () => open(target)));
  if (!may('write', uploadModule[target.kind])) return null;
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconUpload size={16} />}
        onClick={() => open(target)}
      >
        {label}
      </Button>
      {dialog}
    </>
  );
}
