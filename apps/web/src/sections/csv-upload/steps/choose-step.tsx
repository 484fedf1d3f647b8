import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import classes from '../csv-upload.module.css';
import { uploadTypeDescriptions } from '../descriptions.ts';
import { UploadFileDrop } from '../file-drop.tsx';
import { PreviousUploads } from '../previous-uploads.tsx';
import type { UploadTransfer } from '../use-upload-transfer.ts';
import { StepHeading } from './step-heading.tsx';

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
      <UploadFileDrop label="Drop a file here" sent={sent} send={send} cancel={cancel} />
      <PreviousUploads kind={kind} open={open} {...acts} />
    </div>
  );
}
