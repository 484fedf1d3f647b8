import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { SectionState } from '../section-state.ts';
import { observeWidth, readWidth } from './measure-width.ts';
import { leaveRenderQueue, waitToRender, watchVisibility } from './render-queue.ts';

export type RenderedSection<T> = { section: SectionState<T>; width: number };

/**
 * Returns the section state that a chart card renders now. A ready chart waits for its turn in the render queue; charts
 * near the viewport are first. Until its turn the card stays in its loading state or keeps the previous chart. The
 * width is part of the result, so that charts are not drawn twice.
 */
export function useDeferredRender<T>(
  card: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  section: SectionState<T>,
): RenderedSection<T> {
  const [turn, setTurn] = useState<RenderedSection<T> | null>(null);
  const waits = section.kind === 'ready' && turn?.section !== section;
  useLayoutEffect(() => {
    if (!card.current || !body.current) return;
    const leave = watchVisibility(card.current);
    const end = observeWidth(body.current, (width) =>
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
    waitToRender(element, () => setTurn({ section, width: readWidth(body.current) }));
    // Leaves the render queue once the chart is rendered, so that the next chart can start.
    return () => leaveRenderQueue(element);
  }, [card, body, section, waits]);
  // Forgets the rendered chart, so that it does not reappear while the chart of a new date range waits for its turn.
  if (section.kind !== 'ready' && turn) setTurn(null);
  if (!waits) return { section, width: turn?.width ?? 0 };
  return turn ?? { section: { kind: 'loading' }, width: 0 };
}
