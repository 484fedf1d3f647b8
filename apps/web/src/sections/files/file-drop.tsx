import '@mantine/dropzone/styles.layer.css';
import { fileTypes, maxFileBytes } from '@bellwether/domain/catalogue/file-types';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import classes from './files.module.css';

/**
 * Accepted file types with their extensions, because a browser without a program for a type knows only its extension.
 */
const accept = Object.fromEntries(
  Object.entries(fileTypes).map(([mime, endings]) => [mime, endings.map((ending) => `.${ending}`)]),
);

type Props = { send: (files: readonly File[]) => void; refuse: (files: readonly File[]) => void };

export function FileDrop({ send, refuse }: Props) {
  return (
    <Dropzone
      className={classes['drop'] ?? ''}
      accept={accept}
      maxSize={maxFileBytes}
      onDrop={send}
      onReject={(rejected) => refuse(rejected.map(({ file }) => file))}
      // Keyboard users reach the button inside the drop zone; its click opens the file picker too.
      activateOnKeyboard={false}
    >
      <button type="button" className={classes['choose']}>
        <IconUpload size={18} stroke={1.5} aria-hidden />
        Add files
      </button>
      <small>or drop them here: images, PDF, Office documents, CSV, MP3, up to 10 MB each</small>
    </Dropzone>
  );
}
