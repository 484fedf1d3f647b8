import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Section } from '../section.ts';
import { measure, widthOf } from './measure-width.ts';
import { leaveQueue, waitForTurn, watchPlace } from './render-queue.ts';

/** What a chart card shows, and how wide its body is. */
export type Rendered<T> = { section: Section<T>; width: number };

/**
 * The section that a chart card draws now: a drawing that is ready waits for its turn, those near the window first, and until then the card
 * goes on loading, or shows the drawing before. It is told with its width, so that nothing is drawn twice.
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
    // It ends when the drawing stands on the page.
    return () => leaveQueue(element);
  }, [card, body, section, waits]);
  // What was drawn of other days is not to come back while these wait for their turn.
  if (section.kind !== 'ready' && turn) setTurn(null);
  if (!waits) return { section, width: turn?.width ?? 0 };
  return turn ?? { section: { kind: 'loading' }, width: 0 };
}
