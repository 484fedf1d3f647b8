import { formatSize } from '@bellwether/domain/format/file';
import { Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './files.module.css';
import type { FileTransfer } from './use-file-transfers.ts';

type Props = {
  uploads: readonly FileTransfer[];
  /** Cancels a running upload or dismisses a rejected file. */
  end: (key: string) => void;
};

export function UploadLines({ uploads, end }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes['uploads']} aria-label="Files being uploaded">
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className={classes['upload']}
          data-refused={upload.kind === 'refused' || undefined}
        >
          <div>
            <strong>{upload.name}</strong>
            {upload.kind === 'sending' ? (
              <Sent upload={upload} />
            ) : (
              <small role="alert">{upload.message.join(' ')}</small>
            )}
          </div>
          <IconButton
            label={`${upload.kind === 'sending' ? 'Cancel' : 'Dismiss'} ${upload.name}`}
            size={32}
            onClick={() => end(upload.key)}
          >
            <IconX size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Sent({ upload: { name, bytes, part } }: { upload: Extract<FileTransfer, { kind: 'sending' }> }) {
  return (
    <>
      <small>
        {part < 1
          ? `${formatSize(bytes * part)} of ${formatSize(bytes)} sent`
          : `${formatSize(bytes)} sent, checking…`}
      </small>
      <Progress size="sm" value={part * 100} animated={part === 1} aria-label={`Sending ${name}`} />
    </>
  );
}
