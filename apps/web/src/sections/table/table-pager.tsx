import '@mantine/core/styles/Button.layer.css';
import type { ReportMeta } from '@bellwether/contract/reports/answer';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './table-section.module.css';
import { hasMore, type TableMode } from './table-state.ts';

type Props = {
  pagination: ReportMeta['pagination'];
  mode: TableMode;
  whole: boolean;
  onPage: (page: number) => void;
  onWhole: (whole: boolean) => void;
};

/** The way to the rows that are not shown: pages, or all of them at once. */
export function Pager({ pagination, mode, whole, onPage, onWhole }: Props) {
  const { current_page: page, total_pages: pages, total } = pagination;
  if (mode !== 'pages')
    return hasMore(total, mode) ? (
      <div className={classes['pager']}>
        <Button variant="subtle" size="xs" aria-expanded={whole} onClick={() => onWhole(!whole)}>
          {whole ? 'Hide' : `Load all (${total})`}
        </Button>
      </div>
    ) : null;
  if (pages < 2) return null;
  return (
    <nav className={classes['pager']} aria-label="Pages">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <span aria-current="page">{`Page ${page} of ${pages}`}</span>
      <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} />
      </IconButton>
    </nav>
  );
}
