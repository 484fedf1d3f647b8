import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Section } from '../section.ts';
import { measure, widthOf } from './measure-width.ts';
import { leaveQueue, waitForTurn, watchPlace } from './render-queue.ts';

export type Rendered<T> = { section: Section<T>; width: number };

/**
 * Returns the section that a chart card renders now. A ready chart waits for its turn; charts near the
 * viewport are first. Until then the card stays in its loading state or keeps the previous chart. The width
 * is part of the result, so that charts are not drawn twice.
 */
export function useDeferredRender<T>(
  card: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  section: Section<T>,
): Rendered<T> {
  const [turn, setTurn] = useState<Rendered<T> | null>(null);
  const waits = section.kind === 'ready' && turn?.section !== section;
  useLayoutEffect(() => {
    if (!card.current || !body.current) return;
    const leave = watchPlace(card.current);
    const end = measure(body.current, (width) =>
      setTurn((now) => now && (now.width === width ? now : { ...now, width })),
    );
    return () => {
      leave();
      end();
    };
  }, [card, body]);
  useEffect(() => {
    const element = card.current;
    if (!element || !waits) return;
    waitForTurn(element, () => setTurn({ section, width: widthOf(body.current) }));
    // The turn ends when the chart is rendered.
    return () => leaveQueue(element);
  }, [card, body, section, waits]);
  // The chart of the previous date range must not reappear while the new one waits for its turn.
  if (section.kind !== 'ready' && turn) setTurn(null);
  if (!waits) return { section, width: turn?.width ?? 0 };
  return turn ?? { section: { kind: 'loading' }, width: 0 };
}
