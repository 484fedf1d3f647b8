import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import classes from './mapping.module.css';

type Props = {
  sheets: readonly string[];
  sheet: string | undefined;
  disabled: boolean;
  choose: (sheet: string) => void;
};

/**
 * Sheet picker for a workbook with several sheets. Choosing another sheet repeats the matching of columns to fields.
 */
export function SheetChoice({ sheets, sheet, disabled, choose }: Props) {
  const [picked, setPicked] = useState(sheet ?? '');
  if (sheets.length < 2) return null;
  return (
    <fieldset className={classes['options']} data-first>
      <legend>{`This workbook has ${sheets.length} sheets`}</legend>
      <NativeSelect
        className={classes['option'] ?? ''}
        label="Sheet to read"
        data={[...sheets]}
        value={picked}
        disabled={disabled}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
      <Button variant="default" disabled={disabled || picked === sheet} onClick={() => choose(picked)}>
        Read this sheet
      </Button>
    </fieldset>
  );
}
