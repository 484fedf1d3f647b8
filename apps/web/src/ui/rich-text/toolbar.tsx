import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import classes from './editor.module.css';
import { EmojiControl } from './emoji-control.tsx';
import { LinkControl } from './link-control.tsx';

const { Bold, Italic, Underline, BulletList, OrderedList, H1, H2, H3, Blockquote, Undo, Redo } =
  RichTextEditor;

const groups = [
  [Bold, Italic, Underline],
  [H1, H2, H3],
  [BulletList, OrderedList, Blockquote],
  [Undo, Redo],
];

export function RichTextToolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const [marks, headings, blocks, history] = groups.map((controls) =>
    controls.map((Control) => <Control key={Control.displayName} disabled={disabled} />),
  );
  return (
    <RichTextEditor.Toolbar className={classes['toolbar'] ?? ''} role="toolbar" aria-label="Formatting">
      <RichTextEditor.ControlsGroup>{marks}</RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{headings}</RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{blocks}</RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} disabled={disabled} />
        <EmojiControl editor={editor} disabled={disabled} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{history}</RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
