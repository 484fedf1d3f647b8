import '@mantine/dropzone/styles.layer.css';
import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/contract/imports/upload-types';
import { Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import own from './choose.module.css';
import classes from './csv-upload.module.css';
import { PreviousUploads } from './previous-uploads.tsx';
import { MessageList } from './sentences.tsx';
import { StepHeading } from './step-heading.tsx';
import { formatBytes } from './text.ts';
import { uploadTypeDescriptions } from './upload-types.ts';
import type { UploadTransfer } from './use-upload-transfer.ts';

type Props = {
  kind: UploadType;
  sent: UploadTransfer;
  send: (file: File) => void;
  cancel: () => void;
  open: (upload: CsvUpload) => void;
  undo: (upload: CsvUpload) => void;
  remove: (upload: CsvUpload) => void;
};

export function ChooseStep({ kind, sent, send, cancel, open, ...acts }: Props) {
  return (
    <div className={classes['body']}>
      <StepHeading>Choose a file</StepHeading>
      <p className={classes['lead']}>{uploadTypeDescriptions[kind]}</p>
      {sent.kind === 'refused' ? (
        <MessageList title={`${sent.name} was not uploaded. Nothing was changed.`} message={sent.message} />
      ) : null}
      {sent.kind === 'sending' ? <Sending sent={sent} cancel={cancel} /> : <Drop send={send} />}
      <PreviousUploads kind={kind} open={open} {...acts} />
    </div>
  );
}

function Drop({ send }: { send: (file: File) => void }) {
  return (
    <Dropzone
      className={own['drop'] ?? ''}
      multiple={false}
      // The keyboard reaches the button inside; its click opens the file picker too.
      activateOnKeyboard={false}
      onDrop={([file]) => file && send(file)}
    >
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
      <p>
        <strong>Drop a file here</strong> or
      </p>
      <Button>Choose a file</Button>
      <small>
        Text separated by commas, semicolons or tabs, Excel (.xlsx, .xls) or OpenDocument (.ods); also as .gz
        or .zip
      </small>
    </Dropzone>
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
