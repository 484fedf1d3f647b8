import '@mantine/tiptap/styles.layer.css';
import { isRichTextEmpty } from '@bellwether/domain/rich-text/empty';
import { RichTextEditor } from '@mantine/tiptap';
import { type Editor as Tiptap, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import classes from './editor.module.css';
import { createExtensions } from './extensions.ts';
import prose from './prose.module.css';
import { RichTextToolbar } from './toolbar.tsx';

type Props = {
  /** Content of the editor as HTML. */
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
  invalid: boolean;
  placeholder: string | undefined;
  limit: number | undefined;
  required: boolean;
  /** Ids of the elements that label and describe the text box. */
  labelledBy: string;
  describedBy: string;
};

const toHtml = (editor: Tiptap) => (isRichTextEmpty(editor.getJSON()) ? '' : editor.getHTML());

/** Editor with toolbar and text. `RichTextField` draws it and loads it on demand. */
export function HtmlEditor({ value, onChange, disabled, invalid, placeholder, limit, ...textbox }: Props) {
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
      known.current = toHtml(changed);
      onChange(known.current);
    },
  });
  // Takes over a value other than the last typed value, because it comes from outside, such as a loaded item or a reset
  // form.
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
      <RichTextToolbar editor={editor} disabled={disabled} />
      <RichTextEditor.Content className={classes['content'] ?? ''} />
    </RichTextEditor>
  );
}
