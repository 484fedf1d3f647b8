import { type RefObject, useCallback, useState } from 'react';

/**
 * The widths, in px, that a table's columns took for its first rows; null before `freeze` was called when those stood in
 * it. A table whose rows come and go while it is scrolled would else change its columns with every row. `columns` says
 * whose widths they are.
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
