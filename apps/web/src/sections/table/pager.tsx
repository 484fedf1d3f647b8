import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './section.module.css';
import { hasMoreRows, loadAllLabel, type TableMode } from './table-state.ts';

type Props = {
  /** Pagination of the last visible page. */
  pagination: { current_page: number; total_pages: number; total: number };
  mode: TableMode;
  /** Whether all rows are shown. */
  showAll?: boolean;
  /** Whether more rows are loading. */
  busy?: boolean;
  onPage?: (page: number) => void;
  /** Switches between all rows and only the first rows. */
  onShowAll?: (showAll: boolean) => void;
  /** Prefetches the next page when the pointer or focus is on its button. */
  onNext?: () => void;
};

/** Renders the controls that show more rows: page by page, 'Load more', or all at once. */
export function Pager({ pagination, mode, showAll = false, busy = false, onPage, onShowAll, onNext }: Props) {
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
    return hasMoreRows(total, mode) ? (
      <div className={classes['pager']}>
        <Button variant="subtle" size="xs" aria-expanded={showAll} onClick={() => onShowAll?.(!showAll)}>
          {showAll ? 'Hide' : loadAllLabel(total)}
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
