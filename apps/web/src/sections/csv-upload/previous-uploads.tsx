import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { formatRange } from '@bellwether/domain/answers/label';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toSectionState } from '../section-state.ts';
import { SectionStateView } from '../section-state-view.tsx';
import classes from './steps/lists.module.css';
import { RejectsButton } from './steps/rejects-button.tsx';
import { formatCount, rowsText, uploadStateLabels } from './text.ts';
import { isUploadRunning, useCsvUploads } from './uploads.ts';

const shownFirst = 5;

type Props = {
  kind: UploadType;
  open: (upload: CsvUpload) => void;
  undo: (upload: CsvUpload) => void;
  /** Opens the confirmation to delete the upload's file. */
  remove: (upload: CsvUpload) => void;
};

export function PreviousUploads({ kind, ...acts }: Props) {
  const [all, setAll] = useState(false);
  const section = toSectionState(useCsvUploads(kind), ({ data }) => (data.length > 0 ? data : null));
  return (
    <section className={classes['earlier']} aria-label="Earlier uploads">
      <h4>Earlier uploads</h4>
      <SectionStateView
        section={section}
        loading={<Skeleton height={88} />}
        nothing={() => <p className={classes['quiet']}>No files of this type uploaded yet.</p>}
      >
        {(uploads) => (
          <>
            <ul>
              {uploads.slice(0, all ? undefined : shownFirst).map((upload) => (
                <Upload key={upload.id} upload={upload} {...acts} />
              ))}
            </ul>
            {uploads.length > shownFirst && !all ? (
              <Button variant="subtle" size="xs" ml={-14} onClick={() => setAll(true)}>
                {`Show all ${uploads.length} uploads`}
              </Button>
            ) : null}
          </>
        )}
      </SectionStateView>
    </section>
  );
}

type UploadProps = Omit<Props, 'kind'> & { upload: CsvUpload };

function Upload({ upload, open, undo, remove }: UploadProps) {
  const { business, user } = useSession();
  const { state, dry_run: found, from_date: from, to_date: to } = upload;
  const at = new Date(upload.created_at);
  const time = at.toLocaleTimeString('en-US', { timeZone: business.time_zone, timeStyle: 'short' });
  const facts = [
    `${formatDay(dayAt(business.time_zone, at))}, ${time}`,
    upload.created_by === user.id ? 'by you' : `by ${upload.created_by_name}`,
    ...(from && to ? [formatRange({ from, to })] : []),
    ...(found ? [rowsText(found.accepted)] : []),
    ...(found && found.rejected > 0 ? [`${formatCount(found.rejected)} rejected`] : []),
  ];
  return (
    <li>
      <div>
        <p className={classes['file']}>
          <Anchor component="button" type="button" fw={500} onClick={() => open(upload)}>
            {upload.file_name}
          </Anchor>
          <span className={classes['state']} data-state={state}>
            {uploadStateLabels[state]}
          </span>
        </p>
        <p className={classes['quiet']}>{facts.join(' · ')}</p>
      </div>
      <div className={classes['acts']}>
        {found && found.rejected > 0 ? <RejectsButton upload={upload} short /> : null}
        {state === 'imported' ? (
          <Button
            variant="default"
            size="xs"
            aria-label={`Undo import of ${upload.file_name}`}
            onClick={() => undo(upload)}
          >
            Undo
          </Button>
        ) : null}
        {isUploadRunning(state) ? null : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Delete ${upload.file_name}`}
            onClick={() => remove(upload)}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
