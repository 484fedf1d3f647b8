import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './section.module.css';

type Props = { keywords: string; label: string; onSearch: (text: string) => void };

/**
 * Search field that searches 300 ms after the last keystroke. If other code changes the keywords in the URL, they
 * replace the text.
 */
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
