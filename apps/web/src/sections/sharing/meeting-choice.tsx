import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Choice } from '../../ui/inputs/choice.ts';
import type { FieldProps } from '../../ui/inputs/field.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { useDialog } from '../../ui/modals/use-dialog.ts';
import { MeetingFormModal } from '../meeting-form/meeting-form-modal.tsx';
import classes from './sharing.module.css';

type Props = Omit<FieldProps<string | null>, 'label'> & {
  /** Upcoming meetings; undefined while loading. */
  meetings: readonly Choice[] | undefined;
  failed: boolean;
  retry: () => void;
};

export function MeetingChoice({ meetings, failed, retry, ...field }: Props) {
  const { content, opened, open, close } = useDialog<null>();
  const none = meetings?.length === 0;
  return (
    <div className={classes['choice']}>
      <SelectField
        label="Meeting"
        required
        mayUnselect
        options={meetings ?? []}
        loading={!meetings && !failed}
        {...(none ? { description: 'No meetings planned yet.' } : {})}
        {...field}
        {...(failed && !field.error ? { error: 'Error fetching meetings.' } : {})}
      />
      {failed ? (
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => open(null)}>
          New meeting
        </Button>
      )}
      {content ? (
        <MeetingFormModal
          key={content.key}
          opened={opened}
          onClose={close}
          onSaved={({ id }) => field.onChange(id)}
        />
      ) : null}
    </div>
  );
}
