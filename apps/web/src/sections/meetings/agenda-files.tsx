import type { FileItem } from '@bellwether/contract/api/files';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { findFileKind } from '@bellwether/domain/format/file';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { fileUrl, itemFilesEndpoint } from '../../data/files.ts';
import type { AgendaItem } from '../../data/meetings/meetings.ts';
import { useSession } from '../../data/session/session.ts';
import { FileList } from '../files/file-list.tsx';
import { usePreview } from '../files/use-preview.tsx';
import classes from './meetings.module.css';

type Props = {
  item: AgendaItem;
  files: readonly FileItem[] | undefined;
};

/** Images of an agenda item, as wide as the agenda. */
export function AgendaPictures({ files = [] }: { files: Props['files'] }) {
  const { business } = useSession();
  const { preview, dialog } = usePreview();
  const pictures = files.filter(({ mime_type: type }) => findFileKind(type) === 'image');
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={classes['pictures']}>
        {pictures.map((file) => (
          <li key={file.id}>
            <UnstyledButton aria-label={`Enlarge ${file.file_name}`} onClick={() => preview(file)}>
              <img src={fileUrl(file, business.id)} alt="" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** List of an agenda item's files, loaded when it is opened. Users without write access do not see an empty list. */
export function AgendaFiles({ item, files }: Props) {
  const { may } = useSession();
  const [opened, setOpened] = useState(false);
  const list = useId();
  const endpoint = itemFilesEndpoint(agendaItemForm, item.id);
  const addTo = may('write', 'meetings') ? endpoint : undefined;
  if (!files?.length && !addTo) return null;
  return (
    <div className={classes['files']}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPaperclip size={16} />}
        aria-expanded={opened}
        aria-controls={list}
        onClick={() => setOpened(!opened)}
      >
        {files?.length ? `Files (${files.length})` : 'Files'}
      </Button>
      <div id={list} className={classes['fileList']}>
        {opened ? (
          <FileList
            endpoint={endpoint}
            addTo={addTo}
            title={`Files of ${item.name}`}
            mayDelete={may('delete', 'meetings')}
          />
        ) : null}
      </div>
    </div>
  );
}
