import { maxPromptCharacters, type PromptField } from '@bellwether/domain/prompts/sections';
import { memo } from 'react';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { PromptDraft } from './prompt-draft.ts';

type Props = {
  field: PromptField;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  draft: PromptDraft;
  entryId?: string;
};

/** Field of a section or entry. It is memoised, so that a keystroke rerenders no other field. */
export const PromptFieldInput = memo(function PromptFieldInput(props: Props) {
  const { field, value, error, readOnly, draft, entryId } = props;
  const shared = {
    label: field.label,
    description: field.hint,
    value,
    error,
    readOnly,
    required: false,
    onChange: (text: string) => draft.setText(field.key, text, entryId),
  };
  const limit = maxPromptCharacters[field.kind];
  if (field.kind === 'rich') return <RichTextField {...shared} limit={limit} />;
  return <TextField {...shared} maxLength={limit} type={field.kind === 'website' ? 'url' : 'text'} />;
});
