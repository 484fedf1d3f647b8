import { textColourOn } from '@bellwether/charts/colour/colour';
import { UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  label: string;
  /** Icon of the card. It is decorative; screen readers read the label. */
  icon: ReactNode;
  /** Background of the icon, as '#6B75FF'; by default the brand's colour. */
  accent?: string;
  description?: string;
  disabled?: boolean;
  /** Selection state, for a card that is one of several choices. */
  pressed?: boolean;
  onPress: () => void;
};

export function Cards({ children }: { children: ReactNode }) {
  return <div className={classes['cards']}>{children}</div>;
}

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
