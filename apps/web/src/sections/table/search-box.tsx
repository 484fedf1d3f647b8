import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './section.module.css';

type Props = { keywords: string; label: string; onSearch: (text: string) => void };

/** Searches a table once the reader stops typing. What the address says wins when it changes from elsewhere. */
export function SearchBox({ keywords, label, onSearch }: Props) {
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
