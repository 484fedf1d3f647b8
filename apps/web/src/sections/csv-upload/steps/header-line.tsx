import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './mapping.module.css';

type Props = { line: number | undefined; disabled: boolean; choose: (line: number | undefined) => void };

/**
 * Field for the number of the line with the headings, in case the wrong line was detected. A change repeats the
 * matching of columns to fields.
 */
export function HeaderLine({ line, disabled, choose }: Props) {
  const [text, setText] = useState(line === undefined ? '' : String(line));
  const typed = text.trim() === '' ? undefined : Number(text);
  const fits = typed === undefined || (Number.isInteger(typed) && typed >= 1);
  return (
    <fieldset className={classes['options']}>
      <legend>Wrong headings?</legend>
      <TextInput
        className={classes['option'] ?? ''}
        label="Line of the headings"
        placeholder="Detected"
        inputMode="numeric"
        value={text}
        disabled={disabled}
        error={fits ? undefined : 'Enter a whole number, 1 or more.'}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" disabled={disabled || !fits || typed === line} onClick={() => choose(typed)}>
        Read headings from this line
      </Button>
    </fieldset>
  );
}
