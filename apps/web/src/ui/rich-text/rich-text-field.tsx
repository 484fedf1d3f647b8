import { plainLength } from '@bellwether/domain/rich-text/plain';
import { Input } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { FieldProps } from '../inputs/field.ts';
import { CharacterCounter } from './counter.tsx';
import classes from './field.module.css';
import { RichText } from './rich-text.tsx';

const Editor = lazy(() =>
  loadChunk(() => import('./editor.tsx')).then((module) => ({ default: module.HtmlEditor })),
);

type Props = FieldProps<string> & {
  /** Maximum characters of the plain text. Typing stops there and pasted text is cut. */
  limit?: number;
};

/**
 * Rich text editor with a label. `value` is HTML. `onChange` returns HTML with only the toolbar's marks, or
 * '' for an empty text. Required by default. The editor is loaded when first drawn.
 */
export function RichTextField({
  label,
  value,
  onChange,
  required = true,
  description,
  error,
  disabled = false,
  readOnly = false,
  placeholder,
  limit,
}: Props) {
  const id = useId();
  const described = [description && `${id}-description`, error && `${id}-error`, limit && `${id}-counter`];
  return (
    <Input.Wrapper
      id={id}
      label={label}
      required={required}
      description={description}
      error={error}
      descriptionProps={{ mb: 4 }}
      errorProps={{ mt: 4 }}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {readOnly ? (
        <section className={classes['box']} aria-labelledby={`${id}-label`}>
          <RichText html={value} />
        </section>
      ) : (
        <Suspense fallback={<Skeleton className={classes['waiting']} />}>
          <Editor
            // Uses the limit as the key, because a changed limit needs a new editor.
            key={limit}
            value={value}
            onChange={onChange}
            disabled={disabled}
            placeholder={placeholder}
            limit={limit}
            invalid={Boolean(error)}
            required={required}
            labelledBy={`${id}-label`}
            describedBy={described.filter(Boolean).join(' ')}
          />
        </Suspense>
      )}
      {readOnly ? null : <CharacterCounter id={`${id}-counter`} count={plainLength(value)} limit={limit} />}
    </Input.Wrapper>
  );
}
