import { UnstyledButton } from '@mantine/core';
import classes from '../section.module.css';

/** Button of an empty list that adds its first item. */
export function AddRowButton({ item, add }: { item: string; add: () => void }) {
  return (
    <div className={classes['empty']}>
      <UnstyledButton className={classes['add'] ?? ''} onClick={add}>
        {`+ add ${item}`}
      </UnstyledButton>
    </div>
  );
}
