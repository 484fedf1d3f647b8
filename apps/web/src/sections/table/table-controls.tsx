import type { Report } from '@bellwether/contract/reports/define';
import { IconArrowsLeftRight, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Asking } from '../report/use-report.ts';
import type { Column } from './columns.ts';
import { SearchBox } from './search-box.tsx';
import classes from './table-section.module.css';
import { useTableFile } from './use-table-file.ts';

type Props = {
  report: Report;
  title: string;
  columns: readonly Column[];
  asking: Asking;
  keywords: string;
  searchable: boolean;
  ready: boolean;
  compare?: boolean;
  /** The button of the filters, where there are any. */
  filter?: ReactNode;
  onSearch: (text: string) => void;
  onCompare?: (on: boolean) => void;
};

/** Search, comparison and file of a table. */
export function TableControls(props: Props) {
  const {
    report,
    title,
    columns,
    asking,
    keywords,
    searchable,
    ready,
    compare,
    filter,
    onSearch,
    onCompare,
  } = props;
  const { busy, save } = useTableFile(report, title);
  return (
    <div className={classes['controls']}>
      {searchable && (
        <SearchBox keywords={keywords} label={`Search ${title.toLowerCase()}`} onSearch={onSearch} />
      )}
      {filter}
      {ready && onCompare && (
        <IconButton
          label="Compare"
          aria-pressed={compare}
          className={classes['toggle'] ?? ''}
          onClick={() => onCompare(!compare)}
        >
          <IconArrowsLeftRight size={18} />
        </IconButton>
      )}
      {ready && (
        <IconButton label="Download CSV" loading={busy} onClick={() => void save(columns, asking)}>
          <IconDownload size={18} />
        </IconButton>
      )}
    </div>
  );
}
