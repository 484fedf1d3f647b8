import '@mantine/core/styles/Button.layer.css';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './section.module.css';
import { hasMore, sayLoadAll, type TableMode } from './table-state.ts';

type Props = {
  /** Of the last page that is shown. */
  pagination: { current_page: number; total_pages: number; total: number };
  mode: TableMode;
  /** Are all rows shown? */
  whole?: boolean;
  /** More is on its way. */
  busy?: boolean;
  onPage?: (page: number) => void;
  /** Shows all rows, or the first of them again. */
  onWhole?: (whole: boolean) => void;
  /** The next page is about to be asked for: the reader is on its button. */
  onNext?: () => void;
};

/** The way to the rows that are not shown: page by page, some more below, or all of them at once. */
export function Pager({ pagination, mode, whole = false, busy = false, onPage, onWhole, onNext }: Props) {
  const { current_page: page, total_pages: pages, total } = pagination;
  if (mode === 'more')
    return page < pages ? (
      <div className={classes['pager']}>
        <Button variant="subtle" size="xs" loading={busy} onClick={() => onPage?.(page + 1)}>
          Load more
        </Button>
      </div>
    ) : null;
  if (mode !== 'pages')
    return hasMore(total, mode) ? (
      <div className={classes['pager']}>
        <Button variant="subtle" size="xs" aria-expanded={whole} onClick={() => onWhole?.(!whole)}>
          {whole ? 'Hide' : sayLoadAll(total)}
        </Button>
      </div>
    ) : null;
  if (pages < 2) return null;
  return (
    <nav className={classes['pager']} aria-label="Pages">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage?.(page - 1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <span aria-current="page">{`Page ${page} of ${pages}`}</span>
      <IconButton
        label="Next page"
        disabled={page >= pages}
        onClick={() => onPage?.(page + 1)}
        onPointerEnter={onNext}
        onFocus={onNext}
      >
        <IconChevronRight size={18} />
      </IconButton>
    </nav>
  );
}
