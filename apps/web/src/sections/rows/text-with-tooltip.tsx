import type { MouseEvent } from 'react';
import { Tooltip } from '../../ui/tooltip.tsx';
import classes from './rows.module.css';

/** It lies above the link that covers its row, so a click on it is passed on. */
const clickRow = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  if (!currentTarget.closest('a'))
    currentTarget.closest('tr')?.querySelector<HTMLElement>('td:first-child a')?.click();
};

type Props = {
  text: string;
  whole: string;
  /** It may be cut by the width of its column as well. */
  narrow?: boolean;
};

/** A text that is cut for a row; the whole of it shows on hover and on touch. */
export function TextWithTooltip({ text, whole, narrow = false }: Props) {
  if (text === whole && !narrow) return text;
  return (
    <Tooltip label={whole} multiline maw={360} events={{ focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's link takes the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row's link is the control */}
      <span className={narrow ? classes['narrow'] : classes['above']} onClick={clickRow}>
        {text}
      </span>
    </Tooltip>
  );
}
