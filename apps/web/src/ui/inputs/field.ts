import '../form-styles.ts';
import type { ReactNode } from 'react';
import classes from './field.module.css';

/** What every input takes. Inputs are controlled: they show `value` and say by `onChange` what it should become. */
export type FieldProps<Value> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Shows a red asterisk beside the label. The form itself refuses an empty one. */
  required?: boolean;
  description?: ReactNode;
  /** What is wrong with the value, in a sentence. */
  error?: ReactNode;
  disabled?: boolean;
  /** Shown plainly, focusable and copyable, but never changed. */
  readOnly?: boolean;
  placeholder?: string;
};

/** The look of the component library's input element. */
export const inputStyles = (readOnly: boolean): { input: string } => ({
  input: `${classes['input'] ?? ''} ${readOnly ? classes['readOnly'] : ''}`,
});
