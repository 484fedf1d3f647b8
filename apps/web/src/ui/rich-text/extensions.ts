import { isAllowedLink } from '@bellwether/contract/rich-text/link';
import { Link } from '@tiptap/extension-link';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { characterLimit } from './character-limit.ts';

/** A link is its address and nothing else: where it opens is decided where it is drawn. */
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
  /** Several people write it at once: what is undone is one's own, which the document itself knows. */
  shared?: boolean;
};

/** What the editor can make: the marks of its toolbar. Anything else that is pasted becomes plain text. */
export const createExtensions = ({ limit, placeholder, shared = false }: Options) => [
  StarterKit.configure({
    ...(shared ? { undoRedo: false } : {}),
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    // It would leave an empty line at the end of what is kept.
    trailingNode: false,
  }),
  AddressLink,
  Placeholder.configure({ placeholder: placeholder ?? '' }),
  ...(limit === undefined ? [] : [characterLimit(limit)]),
];
