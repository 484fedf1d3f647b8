import '@mantine/core/styles/Input.layer.css';
import type { Report } from '@bellwether/contract/reports/define';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsLeftRight, IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Asking } from '../report/use-report.ts';
import type { Column } from './columns.ts';
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
  onSearch: (text: string) => void;
  onCompare?: (on: boolean) => void;
};

/** Search, comparison and file of a table. */
export function TableControls(props: Props) {
  const { report, title, columns, asking, keywords, searchable, ready, compare, onSearch, onCompare } = props;
  const { busy, save } = useTableFile(report, title);
  return (
    <div className={classes['controls']}>
      {searchable && (
        <Search keywords={keywords} label={`Search ${title.toLowerCase()}`} onSearch={onSearch} />
      )}
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

type SearchProps = { keywords: string; label: string; onSearch: (text: string) => void };

/** Waits until the reader stops typing. What the address says wins when it changes from elsewhere. */
function Search({ keywords, label, onSearch }: SearchProps) {
  const [text, setText] = useState(keywords);
  const sent = useRef(keywords);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onSearch(next);
  }, 300);
  useEffect(() => {
    if (keywords !== sent.current) {
      sent.current = keywords;
      setText(keywords);
    }
  }, [keywords]);
  return (
    <TextInput
      type="search"
      className={classes['search'] ?? ''}
      size="sm"
      placeholder="Search"
      aria-label={label}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value.trim());
      }}
    />
  );
}
