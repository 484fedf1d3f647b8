import { normaliseLink } from '@bellwether/domain/rich-text/link';
import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import classes from './editor.module.css';

type Props = { editor: Editor; disabled: boolean };

/** Toolbar button that turns the selected text into a link, or changes or removes the link at the cursor. */
export function LinkControl({ editor, disabled }: Props) {
  const [address, setAddress] = useState<string | null>(null);
  const active = useEditorState({ editor, selector: () => editor.isActive('link') });
  const close = () => {
    setAddress(null);
    editor.view.focus();
  };
  const open = () => setAddress(String(editor.getAttributes('link')['href'] ?? ''));
  return (
    <Popover
      opened={address !== null}
      onChange={(opened) => !opened && close()}
      width={320}
      trapFocus
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          active={active}
          disabled={disabled}
          onClick={address === null ? open : close}
        >
          <IconLink size={18} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <LinkForm
          key={String(address === null)}
          editor={editor}
          close={close}
          active={active}
          initialAddress={address ?? ''}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type FormProps = { editor: Editor; initialAddress: string; active: boolean; close: () => void };

function LinkForm({ editor, initialAddress, active, close }: FormProps) {
  const [typed, setTyped] = useState(initialAddress);
  const [wrong, setWrong] = useState(false);
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };
  const save = () => {
    const href = normaliseLink(typed);
    if (href === undefined) return setWrong(true);
    setLink(editor, href);
    close();
  };
  // The fields are not in a form element: React would treat it as nested in the form around the editor, and Enter must
  // not submit that form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <div className={classes['link']}>
      <TextInput
        label="Address"
        placeholder="example.com"
        inputMode="url"
        data-autofocus
        value={typed}
        error={wrong ? 'This is not a web, email or phone address.' : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <div className={classes['linkActs']}>
        {active ? (
          <Button variant="default" size="xs" onClick={remove}>
            Remove link
          </Button>
        ) : null}
        <Button size="xs" onClick={save}>
          Save link
        </Button>
      </div>
    </div>
  );
}

/** Sets a link on the selection or the current link; without either, inserts the address as text. */
function setLink(editor: Editor, href: string): void {
  if (editor.state.selection.empty && !editor.isActive('link'))
    editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  else editor.chain().extendMarkRange('link').setLink({ href }).run();
}
