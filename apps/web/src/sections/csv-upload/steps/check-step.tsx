import type { CsvUpload, Mapping } from '@bellwether/contract/api/csv-uploads';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { readErrorMessages } from '../../../data/calls/api-error.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import classes from '../csv-upload.module.css';
import { findDraftProblems, setReadingOption } from '../draft.ts';
import { ProgressLine } from '../progress-line.tsx';
import { importTexts, presetGuessText } from '../text.ts';
import { useUploadAction } from '../uploads.ts';
import { ValueInclusions } from './counted-values.tsx';
import { DryRun } from './dry-run.tsx';
import { HeaderLine } from './header-line.tsx';
import { LossWarning } from './loss.tsx';
import { MappingTable } from './mapping-table.tsx';
import { ReadingOptions } from './reading-options.tsx';
import { RevenueSourceChoice } from './revenue-source-choice.tsx';
import { MessageList } from './sentences.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { StepHeading } from './step-heading.tsx';

type Props = { upload: CsvUpload; another: () => void };

export function CheckStep({ upload, another }: Props) {
  const { kind, id, state } = upload;
  // Column mapping as edited since the last check; null while that check is still valid.
  const [draft, setDraft] = useState<Mapping | null>(null);
  const [accepted, setAccepted] = useState(false);
  useUnsaved(draft !== null);
  const { mutate, isPending, variables, error } = useUploadAction(kind);
  const mapping = draft ?? upload.mapping;
  const problems = draft ? findDraftProblems(kind, upload, draft) : upload.problems;
  const ready = state === 'checked' && draft === null;
  const mapAnew = (map: Mapping) => mutate({ id, action: { map } }, { onSuccess: () => setDraft(null) });
  const fields = { kind, head: upload, mapping, change: setDraft, disabled: state === 'checking' };
  const loss = ready ? (upload.dry_run?.disappears ?? null) : null;
  const startsImport = variables?.action === 'import' || variables?.action === 'import with loss';
  return (
    <>
      <div className={classes['body']}>
        <StepHeading>Check the columns</StepHeading>
        <p className={classes['lead']}>
          <strong>{upload.file_name}</strong>{' '}
          {upload.looks_like ? `${presetGuessText(upload.looks_like)} ` : ''}
          {upload.remembered
            ? 'Columns are matched as in an earlier file with the same headings.'
            : 'Columns are matched by their headings. Correct any that are wrong.'}
        </p>
        <MessageList message={error ? readErrorMessages(error) : problems} />
        <div className={classes['halves']}>
          <div>
            <SheetChoice
              key={upload.mapping.sheet}
              sheets={upload.sheets}
              sheet={upload.mapping.sheet}
              disabled={state === 'checking' || isPending}
              choose={(sheet) => mapAnew({ columns: {}, sheet })}
            />
            <MappingTable {...fields} />
            <ReadingOptions {...fields} />
            <HeaderLine
              key={mapping.headerLine}
              line={upload.mapping.headerLine}
              disabled={state === 'checking' || isPending}
              choose={(line) => mapAnew(setReadingOption(upload.mapping, 'headerLine', line))}
            />
            <ValueInclusions {...fields} values={upload.dry_run?.values ?? []} />
          </div>
          <section className={classes['result']} aria-label="Import preview" aria-live="polite">
            <h4>Import preview</h4>
            <Result upload={upload} draft={draft} />
            {ready ? <RevenueSourceChoice upload={upload} /> : null}
            {loss ? (
              <LossWarning upload={upload} loss={loss} accepted={accepted} accept={setAccepted} />
            ) : null}
          </section>
        </div>
      </div>
      <footer className={classes['footer']}>
        <Button variant="default" onClick={another}>
          Choose another file
        </Button>
        {state === 'checking' ? (
          <Button variant="default" onClick={() => mutate({ id, action: 'cancel' })}>
            Cancel check
          </Button>
        ) : null}
        {ready ? (
          <Button
            disabled={problems.length > 0 || (loss !== null && !accepted)}
            loading={isPending && startsImport}
            onClick={() => mutate({ id, action: loss ? 'import with loss' : 'import' })}
          >
            {importTexts(upload)}
          </Button>
        ) : null}
        {!ready && state !== 'checking' ? (
          <Button
            disabled={draft !== null || state === 'received' ? problems.length > 0 : false}
            loading={isPending}
            onClick={() => mapAnew(mapping)}
          >
            {state === 'received' ? 'Check file' : 'Check again'}
          </Button>
        ) : null}
      </footer>
    </>
  );
}

function Result({ upload, draft }: { upload: CsvUpload; draft: Mapping | null }) {
  const { state, dry_run: found } = upload;
  if (state === 'checking') return <ProgressLine label="Checking the file" progress={upload.progress} />;
  if (draft)
    return <p className={classes['lead']}>You changed the columns. Check the file to see the figures.</p>;
  if (state === 'cancelled') return <p className={classes['lead']}>Cancelled. Nothing was saved.</p>;
  if (state === 'checked' && found) return <DryRun upload={upload} found={found} />;
  return (
    <p className={classes['lead']}>
      {state === 'failed' ? 'Nothing was changed.' : 'The figures appear here once all problems are fixed.'}
    </p>
  );
}
