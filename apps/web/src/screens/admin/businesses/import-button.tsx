import type { importBusiness } from '@bellwether/contract/api/businesses';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { formatDay } from '@bellwether/domain/time/day';
import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { sendForm } from '../../../data/items/send-form.ts';
import { useBusinessChanged } from '../../../sections/business-form/use-business-form.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';

type Contents = ReplyOf<typeof importBusiness>['data'];

const send = async (file: File, dryRun: boolean): Promise<Contents> => {
  const form = new FormData();
  form.append('upload', file);
  const answer = await sendForm(`businesses/import${dryRun ? '?dry_run=1' : ''}`, form);
  return (answer as { data: Contents }).data;
};

const countRows = (counts: Contents['counts'], prefix: string): number =>
  Object.entries(counts).reduce((sum, [name, rows]) => sum + (name.startsWith(prefix) ? rows : 0), 0);

/** Describes what an archive contains and what its import does, for the confirmation. */
const contentsText = ({ trading_name, exported_at, counts, people }: Contents): string =>
  [
    `${trading_name}, exported on ${formatDay(exported_at.slice(0, 10))}:`,
    `${(countRows(counts, 'facts/') - (counts['facts/loads.ndjson'] ?? 0) - (counts['facts/load_days.ndjson'] ?? 0)).toLocaleString('en-AU')} data rows,`,
    `${countRows(counts, 'items/').toLocaleString('en-AU')} meetings, agenda and action items, ${counts['files.ndjson'] ?? 0} files.`,
    `It becomes a new business. ${people.known} of the ${people.named} people it names have an account here;`,
    'no one gets access automatically, and integrations must be connected again.',
  ].join(' ');

/** Button that imports an exported business as a new business. A dry run first shows the contents for confirmation. */
export function ImportButton() {
  const confirmation = useDialog<{ file: File; contents: Contents }>();
  const reset = useRef<() => void>(() => {});
  const changed = useBusinessChanged();
  const onError = (failure: unknown) => notify({ type: 'error', text: readErrorMessage(failure) });
  const look = useMutation({
    mutationFn: async (file: File) => ({ file, contents: await send(file, true) }),
    onSuccess: confirmation.open,
    onError,
    onSettled: () => reset.current(),
  });
  const take = useMutation({
    mutationFn: (file: File) => send(file, false),
    onSuccess: async ({ trading_name }) => {
      confirmation.close();
      notify({ text: `${trading_name} has been imported.` });
      await changed();
    },
    onError,
  });
  return (
    <>
      <FileButton
        resetRef={reset}
        accept=".zip,application/zip"
        inputProps={{ 'aria-label': 'Choose exported business' }}
        onChange={(file) => file && look.mutate(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            loading={look.isPending}
            leftSection={<IconFileImport size={16} />}
          >
            Import
          </Button>
        )}
      </FileButton>
      {confirmation.content ? (
        <ConfirmModal
          opened={confirmation.opened}
          busy={take.isPending}
          title="Import this business?"
          message={contentsText(confirmation.content.value.contents)}
          confirm="Import"
          onConfirm={() => {
            if (confirmation.content) take.mutate(confirmation.content.value.file);
          }}
          onClose={confirmation.close}
        />
      ) : null}
    </>
  );
}
