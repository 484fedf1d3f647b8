import type { MouseEvent } from 'react';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import classes from './rows.module.css';

/** Forwards a click on the text to the row's link, because the text covers the link. */
const clickRow = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  if (!currentTarget.closest('a'))
    currentTarget.closest('tr')?.querySelector<HTMLElement>('td:first-child a')?.click();
};

type Props = {
  text: string;
  fullText: string;
  /** Set if the text wraps onto two lines and may be cut after the second. */
  narrow?: boolean;
};

/** Shortened text in a row; the full text shows on hover and touch. */
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
