import type { ReactNode } from 'react';
import classes from './field.module.css';

/** Props of every input. Inputs are controlled: they show `value` and report changes with `onChange`. */
export type FieldProps<Value> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Shows a red asterisk next to the label. The form itself rejects an empty value. */
  required?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Whether the value can be focused and copied, but not edited; the field then has a dashed border. */
  readOnly?: boolean;
  placeholder?: string;
};

export const inputStyles = (readOnly: boolean): { input: string } => ({
  input: `${classes['input'] ?? ''} ${readOnly ? classes['readOnly'] : ''}`,
});
