import { Popover } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconMoodSmile } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import classes from './editor.module.css';

const EmojiPicker = lazy(() =>
  loadChunk(() => import('./emoji-picker.tsx')).then((module) => ({ default: module.EmojiPicker })),
);

type Props = { editor: Editor; disabled: boolean };

export function EmojiControl({ editor, disabled }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    editor.view.focus();
  };
  const insert = (text: string) => {
    editor.commands.insertContent({ type: 'text', text });
    close();
  };
  return (
    <Popover opened={opened} onChange={(open) => !open && close()} withArrow shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Emoji"
          title="Emoji"
          disabled={disabled}
          onClick={() => (opened ? close() : setOpened(true))}
        >
          <IconMoodSmile size={18} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Emoji">
        <Suspense fallback={<Skeleton className={classes['picker']} />}>
          <EmojiPicker onPick={insert} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
