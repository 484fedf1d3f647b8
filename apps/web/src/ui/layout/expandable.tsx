import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './expandable.module.css';

type Props = {
  title: string;
  /** Content at the right end of the header, such as a count. */
  aside?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
};

export function Expandable({ title, aside, startsOpen = false, children }: Props) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <section className={classes['panel']}>
      <UnstyledButton
        className={classes['header'] ?? ''}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown size={16} className={classes['arrow']} data-open={open || undefined} aria-hidden />
        <span className={classes['title']}>{title}</span>
        {aside ? <span className={classes['aside']}>{aside}</span> : null}
      </UnstyledButton>
      <div id={id}>
        <Collapse expanded={open}>
          <div className={classes['body']}>{children}</div>
        </Collapse>
      </div>
    </section>
  );
}
