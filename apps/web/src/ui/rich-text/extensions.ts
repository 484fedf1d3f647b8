import { isAllowedLink } from '@bellwether/domain/rich-text/link';
import { Link } from '@tiptap/extension-link';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { characterLimit } from './character-limit.ts';

/** Link mark that stores only an address; the component that shows the text decides how links open. */
const AddressLink = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  openOnClick: false,
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: isAllowedLink,
});

type Options = {
  limit?: number;
  placeholder?: string;
  /** Whether several users edit the text at once. The shared document then handles undo, per user. */
  shared?: boolean;
};

/** Returns the editor's extensions: the marks of its toolbar. Other pasted marks become plain text. */
export const createExtensions = ({ limit, placeholder, shared = false }: Options) => [
  StarterKit.configure({
    ...(shared ? { undoRedo: false } : {}),
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    // Turns off the trailing node, which would leave an empty line at the end of the stored text.
    trailingNode: false,
  }),
  AddressLink,
  Placeholder.configure({ placeholder: placeholder ?? '' }),
  ...(limit === undefined ? [] : [characterLimit(limit)]),
];
