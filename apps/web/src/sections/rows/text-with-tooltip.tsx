import type { MouseEvent } from 'react';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import classes from './rows.module.css';

/** The text covers the row's link, so a click on it is forwarded to the link. */
const clickRow = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  if (!currentTarget.closest('a'))
    currentTarget.closest('tr')?.querySelector<HTMLElement>('td:first-child a')?.click();
};

type Props = {
  text: string;
  fullText: string;
  /** Set if the text wraps onto two lines, which may cut it. */
  narrow?: boolean;
};

/** Shortened text of a row; the full text shows on hover and touch. */
export function TextWithTooltip({ text, fullText, narrow = false }: Props) {
  if (text === fullText && !narrow) return text;
  return (
    <Tooltip label={fullText} multiline maw={360} events={{ focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's link handles the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row's link is the control */}
      <span className={`${classes['above']} ${narrow ? classes['wrapped'] : ''}`} onClick={clickRow}>
        {text}
      </span>
    </Tooltip>
  );
}
