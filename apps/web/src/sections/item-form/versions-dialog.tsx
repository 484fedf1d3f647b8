import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../../ui/modals/dialog.tsx';
import classes from './versions-dialog.module.css';

export type FieldDifference = { label: string; mine: string; theirs: string };

type Props = {
  opened: boolean;
  /** Closes the dialog without choosing a version: nothing is saved or lost. */
  onClose: () => void;
  /** Kind of the item, such as 'meeting'. */
  item: string;
  differences: readonly FieldDifference[];
  takeTheirs: () => void;
  keepMine: () => void;
};

export function VersionsDialog({ opened, onClose, item, differences, takeTheirs, keepMine }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`This ${item} was changed while you were editing`}
    >
      <Text mb="md">
        {differences.length > 0
          ? 'Someone else saved it while you were editing. Your changes are still here.'
          : 'Someone else saved the same changes while you were editing.'}
      </Text>
      {differences.length > 0 ? (
        <table className={classes['versions']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Mine</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || '–'}</td>
                <td>{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={takeTheirs}>
          Use theirs
        </Button>
        <Button onClick={keepMine}>Keep mine</Button>
      </Group>
    </Dialog>
  );
}
