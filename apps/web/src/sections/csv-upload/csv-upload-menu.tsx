import type { UploadType } from '@bellwether/contract/catalogue/upload-type-names';
import { importLabels } from '@bellwether/contract/imports/labels';
import { Button, Menu } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useSession } from '../../data/session/session.ts';
import '../../ui/menu-styles.ts';
import { useUploadDialog } from './upload-dialog.tsx';
import { uploadModule } from './upload-types.ts';

/** CSV upload menu for a page with several kinds. It lists the kinds that the user may write. */
export const CsvUploadMenu = memo(function CsvUploadMenu() {
  const { may } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const { open, dialog } = useUploadDialog(button);
  const kinds = (Object.keys(importLabels) as UploadType[]).filter((kind) =>
    may('write', uploadModule[kind]),
  );
  if (kinds.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button ref={button} variant="default" leftSection={<IconUpload size={16} />}>
            CSV upload
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>What is in the file?</Menu.Label>
          {kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => open({ kind })}>
              {importLabels[kind]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
});
