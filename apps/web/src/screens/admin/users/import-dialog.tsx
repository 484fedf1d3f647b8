import type { importUsers, UserFileRow } from '@bellwether/contract/api/people/user-admin';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readValidationMessages } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { useUserActions } from '../../../data/people/users.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './users.module.css';

const columns: TableColumn<UserFileRow>[] = [
  { key: 'line', label: 'Line', numeric: true, cell: ({ line }) => line },
  { key: 'email', label: 'Email', cell: ({ email }) => email },
  {
    key: 'message',
    label: 'What happens',
    cell: ({ message }) => <span className={classes['sentence']}>{message}</span>,
    tone: ({ action }) => (action === 'refused' ? 'bad' : undefined),
  },
];

/** Decodes a file as UTF-8, else as Windows-1252, because spreadsheets write either. */
const textOfFile = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const summary = (rows: readonly UserFileRow[]): string => {
  const count = (action: UserFileRow['action']) => rows.filter((row) => row.action === action).length;
  const refused = count('refused');
  if (refused > 0)
    return `${refused === 1 ? '1 line has' : `${refused} lines have`} errors. Nothing is imported until the whole file is correct.`;
  return `${people(count('add'))} will be added and invited, ${people(count('change'))} changed, ${people(count('nothing'))} left unchanged.`;
};

/** Dialog that imports users from a CSV file. A dry run previews each line; the import then adds all users or none. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { done } = useUserActions();
  const reset = useRef<() => void>(() => {});
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const send = (csv: string, dry_run: boolean) =>
    call<typeof importUsers>('POST', '/users/import', { body: { csv, dry_run } });
  const dryRun = useMutation({
    mutationFn: async (chosen: File) => {
      const csv = textOfFile(await chosen.arrayBuffer());
      setFile({ name: chosen.name, csv });
      return send(csv, true);
    },
    // Resets the file input. Otherwise choosing a corrected file of the same name would fire no change event.
    onSettled: () => reset.current(),
  });
  const importing = useMutation({
    mutationFn: (csv: string) => done(send(csv, false)),
    onSuccess: (answer) => {
      if (!answer.done) return;
      notify({ text: `${people(answer.rows.length)} imported from the file.` });
      onClose();
    },
  });
  const rows = (importing.data?.done === false ? importing.data : dryRun.data)?.rows;
  const right = rows?.every(({ action }) => action !== 'refused');
  const failure = dryRun.error ?? importing.error;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      long
      title="Users from a CSV file"
      saveLabel={rows ? `Import ${people(rows.length)}` : 'Choose a file first'}
      busy={dryRun.isPending || importing.isPending}
      errors={failure ? readValidationMessages(failure) : []}
      onSave={() => {
        if (file && right) importing.mutate(file.csv);
        else notify({ type: 'error', text: rows ? summary(rows) : 'Choose a CSV file.' });
      }}
    >
      <p className={classes['hint']}>
        One heading per column: First name, Last name, Email, Roles, Businesses, Primary business, Status.
        Separate several roles or businesses with semicolons; “Admin @ Acme” is a role in one business. Rows
        with a known email address update that user; empty cells change nothing. You can upload the file
        downloaded from this page.
      </p>
      <FileButton
        resetRef={reset}
        accept=".csv,text/csv"
        onChange={(chosen) => {
          importing.reset();
          if (chosen) dryRun.mutate(chosen);
        }}
        inputProps={{ 'aria-label': 'CSV file of users' }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
            {file ? `Selected: ${file.name}. Choose another` : 'Choose a CSV file'}
          </Button>
        )}
      </FileButton>
      {rows ? (
        <>
          <p role="status">{summary(rows)}</p>
          <DataTable<UserFileRow>
            title="Lines in the file"
            columns={columns}
            rows={{ items: rows, waiting: 3 }}
            rowKey={({ line }) => String(line)}
          />
        </>
      ) : null}
    </FormModal>
  );
}
