import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { Collaboration } from '@tiptap/extension-collaboration';
import { useEditor } from '@tiptap/react';
import { useMemo } from 'react';
import type { Doc } from 'yjs';
import classes from './editor.module.css';
import { createExtensions } from './extensions.ts';
import prose from './prose.module.css';
import { RichTextToolbar } from './toolbar.tsx';

type Props = {
  document: Doc;
  label: string;
  placeholder: string;
  disabled: boolean;
  /** Receives the text as HTML after a change by any user. */
  onChange: (html: string) => void;
};

export function SharedEditor({ document, label, placeholder, disabled, onChange }: Props) {
  const parts = useMemo(
    () => [...createExtensions({ placeholder, shared: true }), Collaboration.configure({ document })],
    [document, placeholder],
  );
  const editor = useEditor(
    {
      extensions: parts,
      editable: !disabled,
      editorProps: {
        attributes: {
          class: prose['prose'] ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-disabled': String(disabled),
        },
      },
      onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
    },
    [parts, disabled],
  );
  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      labels={{ orderedListControlLabel: 'Numbered list' }}
      className={classes['editor'] ?? ''}
      mod={{ disabled }}
    >
      <RichTextToolbar editor={editor} disabled={disabled} />
      <RichTextEditor.Content className={classes['content'] ?? ''} />
    </RichTextEditor>
  );
}
