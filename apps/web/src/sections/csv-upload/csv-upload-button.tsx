import { uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSession } from '../../data/session/session.ts';
import { onOpenRequest, type UploadTarget } from './opening.ts';
import { useUploadDialog } from './upload-dialog.tsx';

/**
 * CSV upload button, shown to users who may upload this kind of file. `label` is for a page with another upload button.
 */
export function CsvUploadButton({ label = 'CSV upload', ...target }: UploadTarget & { label?: string }) {
  const { may } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const { open, dialog } = useUploadDialog(button);
  useEffect(() => onOpenRequest(target.kind, () => open(target)));
  if (!may('write', uploadTypes[target.kind].module)) return null;
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
