import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/**
 * Returns the column widths of a table's first rows in px (null at first), and `freeze`, which measures them after
 * rendering. Without fixed widths, every row that scrolls into a virtual table would change its columns. `columns`
 * identifies the columns that the widths belong to.
 */
export function useFrozenWidths(table: RefObject<HTMLTableElement | null>, columns: string) {
  const [frozen, setFrozen] = useState<{ columns: string; widths: readonly number[] } | null>(null);
  const known = frozen?.columns === columns;
  const freeze = useCallback(() => {
    const headings = table.current?.tHead?.rows[0]?.cells ?? [];
    if (!known) setFrozen({ columns, widths: [...headings].map((heading) => heading.offsetWidth) });
  }, [table, known, columns]);
  return { widths: known ? frozen.widths : null, freeze };
}

type Offset = { insetInlineStart?: number; insetInlineEnd?: number };
const atEdge: Readonly<Record<string, Offset>> = {};

/**
 * Returns the offset of each pinned column from its edge: the rendered width of the pinned columns before it.
 */
export function usePinnedOffsets(
  table: RefObject<HTMLTableElement | null>,
  order: string,
  shown: readonly { key: string; side: 'start' | 'end' | undefined }[],
): Readonly<Record<string, Offset>> {
  const [offsets, setOffsets] = useState(atEdge);
  const many =
    shown.filter(({ side }) => side === 'start').length > 1 || shown.some(({ side }) => side === 'end');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` is a key of the relevant parts of `shown`
  const measure = useCallback(() => {
    const headings = [...(table.current?.tHead?.rows[0]?.cells ?? [])];
    const next: Record<string, Offset> = {};
    let before = 0;
    for (const [at, { key, side }] of shown.entries())
      if (side === 'start') {
        next[key] = { insetInlineStart: before };
        before += headings[at]?.offsetWidth ?? 0;
      }
    let after = headings.slice(shown.length).reduce((sum, heading) => sum + heading.offsetWidth, 0);
    for (const [at, { key, side }] of [...shown.entries()].toReversed())
      if (side === 'end') {
        next[key] = { insetInlineEnd: after };
        after += headings[at]?.offsetWidth ?? 0;
      }
    setOffsets((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  }, [table, order]);
  useLayoutEffect(() => {
    const head = table.current?.tHead;
    if (!many || !head) return;
    measure();
    const watch = new ResizeObserver(measure);
    for (const heading of head.rows[0]?.cells ?? []) watch.observe(heading);
    return () => watch.disconnect();
  }, [table, many, measure]);
  return many ? offsets : atEdge;
}
