import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './rows.module.css';

type Props = {
  name: string;
  onDownload: () => void | Promise<void>;
  onDelete?: (() => void) | undefined;
};

export function FileActions({ name, onDownload, onDelete }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await onDownload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={classes['actions']}>
      <IconButton label={`Download ${name}`} size={32} loading={busy} onClick={() => void download()}>
        <IconDownload size={18} />
      </IconButton>
      {onDelete ? (
        <IconButton label={`Delete ${name}`} size={32} onClick={onDelete}>
          <IconTrash size={18} />
        </IconButton>
      ) : null}
    </span>
  );
}
