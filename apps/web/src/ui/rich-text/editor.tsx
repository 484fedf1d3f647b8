import '@mantine/core/styles/Popover.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { isRichTextEmpty } from '@bellwether/contract/rich-text/empty';
import { RichTextEditor } from '@mantine/tiptap';
import { type Editor as Tiptap, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import classes from './editor.module.css';
import { createExtensions } from './extensions.ts';
import prose from './prose.module.css';
import { Toolbar } from './toolbar.tsx';

type Props = {
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
  invalid: boolean;
  placeholder: string | undefined;
  limit: number | undefined;
  required: boolean;
  /** The ids of what names and what describes the box that is typed in. */
  labelledBy: string;
  describedBy: string;
};

const htmlOf = (editor: Tiptap) => (isRichTextEmpty(editor.getJSON()) ? '' : editor.getHTML());

/** The editor itself: toolbar and text. Drawn by `RichTextField`, which loads it when it is needed. */
export function Editor({ value, onChange, disabled, invalid, placeholder, limit, ...textbox }: Props) {
  const known = useRef(value);
  const { required, labelledBy, describedBy } = textbox;
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: prose['prose'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-required': String(required),
        'aria-invalid': String(invalid),
        'aria-disabled': String(disabled),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      },
    }),
    [labelledBy, describedBy, required, invalid, disabled],
  );
  const parts = useMemo(
    () =>
      createExtensions({
        ...(limit === undefined ? {} : { limit }),
        ...(placeholder === undefined ? {} : { placeholder }),
      }),
    [limit, placeholder],
  );
  const editor = useEditor({
    extensions: parts,
    content: value,
    editable: !disabled,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      known.current = htmlOf(changed);
      onChange(known.current);
    },
  });
  // A value that is not what was last typed comes from outside, as an item that was loaded or a form that was reset.
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
  }, [editor, value]);
  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      labels={{ orderedListControlLabel: 'Numbered list' }}
      className={classes['editor'] ?? ''}
      mod={{ invalid, disabled }}
    >
      <Toolbar editor={editor} disabled={disabled} />
      <RichTextEditor.Content className={classes['content'] ?? ''} />
    </RichTextEditor>
  );
}
