import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { readErrorMessages } from '../../../data/calls/api-error.ts';
import { usePageState } from '../../../data/page/use-page-state.ts';
import classes from '../csv-upload.module.css';
import { ProgressLine } from '../progress-line.tsx';
import { describeDays, rowsText } from '../text.ts';
import { useUploadAction } from '../uploads.ts';
import { RejectsButton } from './rejects-button.tsx';
import { RevenueSourceChoice } from './revenue-source-choice.tsx';
import { MessageList } from './sentences.tsx';
import { StepHeading } from './step-heading.tsx';

type Props = { upload: CsvUpload; undo: () => void; another: () => void; close: () => void };

export function ImportStep(props: Props) {
  const { state } = props.upload;
  if (state === 'importing') return <Running {...props} />;
  return state === 'undone' ? <Undone {...props} /> : <Done {...props} />;
}

function Running({ upload, close }: Props) {
  const { mutate, isPending, error } = useUploadAction(upload.kind);
  return (
    <>
      <div className={classes['body']}>
        <StepHeading>Importing</StepHeading>
        <p className={classes['lead']}>
          <strong>{upload.file_name}</strong> The figures update when all rows are imported. You can close
          this window; the import continues.
        </p>
        <ProgressLine label="Importing" progress={upload.progress} />
        <MessageList message={error ? readErrorMessages(error) : []} />
      </div>
      <footer className={classes['footer']}>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => mutate({ id: upload.id, action: 'cancel' })}
        >
          Cancel import
        </Button>
      </footer>
    </>
  );
}

function Done({ upload, undo, another, close }: Props) {
  const { setRange } = usePageState();
  const { dry_run: found, from_date: from, to_date: to } = upload;
  return (
    <>
      <div className={classes['body']} data-done>
        <span className={classes['mark']} aria-hidden>
          <IconCheck size={24} />
        </span>
        <StepHeading>Imported</StepHeading>
        <p className={classes['lead']}>
          {`${rowsText(found?.accepted ?? 0)} of ${upload.file_name} were imported: ${describeDays(from, to).range}.`}
        </p>
        <MessageList tone="quiet" message={found?.notes ?? []} />
        <RevenueSourceChoice upload={upload} />
        <div className={classes['acts']}>
          {found && found.rejected > 0 ? <RejectsButton upload={upload} /> : null}
          <Button variant="default" size="xs" leftSection={<IconArrowBackUp size={14} />} onClick={undo}>
            Undo this import
          </Button>
        </div>
      </div>
      <footer className={classes['footer']}>
        <Button variant="default" onClick={another}>
          Upload another file
        </Button>
        {from && to ? (
          <>
            <Button variant="default" onClick={close}>
              Done
            </Button>
            <Button
              onClick={() => {
                setRange({ from, to });
                close();
              }}
            >
              Show this period
            </Button>
          </>
        ) : (
          <Button onClick={close}>Done</Button>
        )}
      </footer>
    </>
  );
}

function Undone({ upload, another, close }: Props) {
  const { mutate, isPending, error } = useUploadAction(upload.kind);
  return (
    <>
      <div className={classes['body']} data-done>
        <span className={classes['mark']} data-undone aria-hidden>
          <IconArrowBackUp size={24} />
        </span>
        <StepHeading>Import undone</StepHeading>
        <p className={classes['lead']}>
          {`The rows of ${upload.file_name} were removed. The rows that they had replaced were restored.`}
        </p>
        <MessageList message={error ? readErrorMessages(error) : []} />
        <div className={classes['acts']}>
          <Button
            variant="default"
            size="xs"
            loading={isPending}
            onClick={() => mutate({ id: upload.id, action: { map: upload.mapping } })}
          >
            Check file again
          </Button>
        </div>
      </div>
      <footer className={classes['footer']}>
        <Button variant="default" onClick={another}>
          Upload another file
        </Button>
        <Button onClick={close}>Done</Button>
      </footer>
    </>
  );
}
