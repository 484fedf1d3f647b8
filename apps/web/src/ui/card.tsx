import { UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { textColourOn } from '../theme/colour.ts';
import classes from './card.module.css';

type Props = {
  label: string;
  /** Decorative; the label says what it is. */
  icon: ReactNode;
  /** The ground of the icon, '#6B75FF'; the brand's colour when absent. */
  accent?: string;
  description?: string;
  disabled?: boolean;
  /** The card is one of a choice, chosen or not. */
  pressed?: boolean;
  onPress: () => void;
};

/** Cards beside one another, as many as there is room for. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={classes['cards']}>{children}</div>;
}

/** A thing to press: icon and label. */
export function Card({ label, icon, accent, description, disabled = false, pressed, onPress }: Props) {
  const ground = accent ? { background: accent, color: textColourOn(accent) } : undefined;
  return (
    <UnstyledButton
      className={classes['card'] ?? ''}
      disabled={disabled}
      onClick={onPress}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      <span className={classes['icon']} style={ground} aria-hidden>
        {icon}
      </span>
      <span className={classes['words']}>
        <span className={classes['label']}>{label}</span>
        {description ? <span className={classes['description']}>{description}</span> : null}
      </span>
      {disabled ? <IconLock size={16} className={classes['lock']} aria-hidden /> : null}
    </UnstyledButton>
  );
}
