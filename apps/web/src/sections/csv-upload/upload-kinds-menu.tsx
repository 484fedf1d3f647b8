import '../../ui/menu-styles.ts';
import type { UploadType } from '@bellwether/contract/catalogue/upload-type-names';
import { importLabels } from '@bellwether/contract/imports/labels';
import { Button, Menu } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useReplacedButton } from '../../ui/lazy-menu.tsx';
import { useUploadDialog } from './upload-dialog.tsx';

/** Menu of the kinds of files that a user may upload, open at first. */
export function UploadKindsMenu({ kinds }: { kinds: readonly UploadType[] }) {
  const button = useRef<HTMLButtonElement>(null);
  useReplacedButton(button);
  const { open, dialog } = useUploadDialog(button);
  return (
    <>
      <Menu defaultOpened position="bottom-end">
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
}
