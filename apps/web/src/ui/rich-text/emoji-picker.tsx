import { useComputedColorScheme } from '@mantine/core';
import Picker from 'emoji-picker-react';
import classes from './editor.module.css';

/** Searchable list of emoji, drawn by the user's system without any download. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Picker
      className={classes['picker'] ?? ''}
      width="100%"
      height={360}
      colorScheme={useComputedColorScheme('light')}
      previewConfig={{ showPreview: false }}
      skinTonesDisabled
      onEmojiClick={({ emoji }) => onPick(emoji)}
    />
  );
}
