import '@mantine/dropzone/styles.layer.css';
import { Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import own from './steps/choose.module.css';
import { MessageList } from './steps/sentences.tsx';
import { formatBytes } from './text.ts';
import type { UploadTransfer } from './use-upload-transfer.ts';

type Props = {
  /** Text of the drop zone: 'Drop a file here'. */
  label: string;
  sent: UploadTransfer;
  send: (file: File) => void;
  cancel: () => void;
};

/** Drop zone for one file. It shows the progress of the upload, and the reason if the file was refused. */
export function UploadFileDrop({ label, sent, send, cancel }: Props) {
  if (sent.kind === 'sending') return <Sending sent={sent} cancel={cancel} />;
  return (
    <>
      {sent.kind === 'refused' ? (
        <MessageList title={`${sent.name} was not uploaded. Nothing was changed.`} message={sent.message} />
      ) : null}
      <Dropzone
        className={own['drop'] ?? ''}
        multiple={false}
        // Keyboard users reach the button inside the drop zone; its click opens the file picker too.
        activateOnKeyboard={false}
        onDrop={([file]) => file && send(file)}
      >
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
        <p>
          <strong>{label}</strong> or
        </p>
        <Button>Choose a file</Button>
        <small>
          Text separated by commas, semicolons or tabs, Excel (.xlsx, .xls) or OpenDocument (.ods); also as
          .gz or .zip
        </small>
      </Dropzone>
    </>
  );
}

function Sending({
  sent,
  cancel,
}: {
  sent: Extract<UploadTransfer, { kind: 'sending' }>;
  cancel: () => void;
}) {
  const { name, bytes: size, part } = sent;
  return (
    <div className={own['sending']}>
      <div className={own['between']}>
        <p>
          <strong>{name}</strong>
          <small>
            {part < 1
              ? `${formatBytes(size * part)} of ${formatBytes(size)} sent`
              : `${formatBytes(size)} sent, reading the file…`}
          </small>
        </p>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <Progress value={part * 100} animated={part === 1} aria-label={`Sending ${name}`} />
    </div>
  );
}
