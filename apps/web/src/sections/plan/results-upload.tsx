import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import type { SaveCells } from '../grid/use-grid-save.ts';
import classes from './plan.module.css';
import type { ResultsFile } from './results-file.ts';

type Props = { read: (text: string) => ResultsFile; save: SaveCells };

/** Maximum size in bytes of a results file; a year of monthly results needs far less. */
const maxBytes = 1_000_000;

const figuresText = (count: number) => `${count} ${count === 1 ? 'figure' : 'figures'}`;

/** Uploads results from a file, after a preview of its values and errors. */
export function ResultsUpload({ read, save }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<(ResultsFile & { name: string }) | null>(null);
  const saving = useMutation({
    mutationFn: async ({ changes }: ResultsFile) => {
      const end = await save(
        changes.map(({ month, measure, value }) => ({ row: month, column: measure, value })),
      );
      if (end.kind === 'refused') throw new Error(end.messages.join(' '));
      if (end.kind === 'conflict')
        throw new Error('Someone else changed results in the meantime. Please upload the file again.');
      notify({ text: `${figuresText(changes.length)} entered.` });
      setFound(null);
    },
    onError: (failure) =>
      notify({ type: 'error', text: failure instanceof Error ? failure.message : readErrorMessage(failure) }),
  });
  const isUseful = found !== null && found.changes.length > 0;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes)
      notify({ type: 'error', text: 'The file is too large for the results of one year.' });
    else setFound({ ...read(await file.text()), name: file.name });
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="File with results"
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()}>
        Upload CSV
      </Button>
      {found ? (
        <FormModal
          opened
          title={found.name}
          saveLabel={isUseful ? `Enter ${figuresText(found.changes.length)}` : 'Choose another file'}
          busy={saving.isPending}
          onClose={() => setFound(null)}
          onSave={() => {
            if (isUseful) return saving.mutate(found);
            setFound(null);
            input.current?.click();
          }}
          confirmClose={() => Promise.resolve(true)}
        >
          <Text>
            {isUseful
              ? `${figuresText(found.changes.length)} can be entered${found.faults.length === 0 ? '.' : '; these lines cannot:'}`
              : `Nothing in this file can be entered${found.faults.length === 0 ? ': it has no figures.' : ':'}`}
          </Text>
          {found.faults.length > 0 ? (
            <ul className={classes['faults']}>
              {found.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          ) : null}
        </FormModal>
      ) : null}
    </>
  );
}
