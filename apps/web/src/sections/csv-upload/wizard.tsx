import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './csv-upload.module.css';
import { CheckStep } from './steps/check-step.tsx';
import { ChooseStep } from './steps/choose-step.tsx';
import { ImportStep } from './steps/import-step.tsx';
import { findStep } from './steps/steps.tsx';
import type { UploadTransfer } from './use-upload-transfer.ts';

type Props = {
  kind: UploadType;
  upload: CsvUpload | undefined;
  /** Query of the chosen upload; null if none is chosen. */
  query: { error: unknown; refetch: () => unknown } | null;
  sent: UploadTransfer;
  send: (file: File) => void;
  cancel: () => void;
  show: (upload: CsvUpload) => void;
  undo: (upload: CsvUpload) => void;
  remove: (upload: CsvUpload) => void;
  another: () => void;
  close: () => void;
};

export function UploadWizard({
  kind,
  upload,
  query,
  sent,
  send,
  cancel,
  show,
  undo,
  remove,
  another,
  close,
}: Props) {
  if (query && !upload)
    return query.error ? (
      <ErrorBlock message={readErrorMessage(query.error)} retry={() => void query.refetch()} />
    ) : (
      <div className={classes['body']}>
        <Skeleton height={240} />
      </div>
    );
  const step = findStep(upload?.state);
  if (!upload || step === 'choose')
    return (
      <ChooseStep
        kind={kind}
        undo={undo}
        remove={remove}
        sent={sent}
        send={send}
        cancel={cancel}
        open={show}
      />
    );
  return step === 'check' ? (
    <CheckStep key={upload.id} upload={upload} another={another} />
  ) : (
    <ImportStep
      key={upload.state}
      upload={upload}
      another={another}
      close={close}
      undo={() => undo(upload)}
    />
  );
}
