import { datepickerValue } from '@bellwether/domain/time/day';
import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { LongTextField } from '../../ui/inputs/long-text-field.tsx';
import { MultiSelectField } from '../../ui/inputs/multi-select-field.tsx';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { TimeField } from '../../ui/inputs/time-field.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { FieldInput } from './field-input.ts';
import { RowsField } from './rows-field.tsx';

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOrNone = (value: unknown): string | null => toText(value) || null;

/** Default input of a form field. Users, items and date-times have no default input: the page provides it as a slot. */
export function ItemField(input: FieldInput): ReactNode {
  const { field, value, error, onChange } = input;
  const { business } = useSession();
  const { kind, label, required, limit, options = [] } = field;
  const common = { label, onChange, required: required !== undefined, ...(error ? { error } : {}) };
  const lengthLimit = limit === undefined ? {} : { maxLength: limit };
  switch (kind) {
    case 'text':
      return <TextField {...common} {...lengthLimit} value={toText(value)} />;
    case 'link':
      return (
        <TextField {...common} {...lengthLimit} type="url" placeholder="http://" value={toText(value)} />
      );
    case 'long-text':
      return <LongTextField {...common} {...lengthLimit} value={toText(value)} />;
    case 'rich':
      return <RichTextField {...common} {...(limit === undefined ? {} : { limit })} value={toText(value)} />;
    case 'number':
    case 'money':
    case 'percent':
      return (
        <NumberField
          {...common}
          {...(kind === 'money' ? { currency: business.currency } : {})}
          {...(kind === 'percent' ? { percent: true } : {})}
          value={typeof value === 'number' ? value : null}
        />
      );
    case 'date':
      return (
        <DateField
          {...common}
          value={toText(value) ? datepickerValue(toText(value)) : null}
          onChange={(day) => onChange(day?.slice(0, 10) ?? null)}
        />
      );
    case 'time':
      return <TimeField {...common} value={textOrNone(value)} />;
    case 'boolean':
      return (
        <Toggle label={label} onChange={onChange} checked={value === true} {...(error ? { error } : {})} />
      );
    case 'choice':
      return <SelectField {...common} options={options} value={textOrNone(value)} />;
    case 'choices':
      return <MultiSelectField {...common} options={options} value={toList(value)} />;
    case 'rows':
      return <RowsField {...input} Cell={ItemField} />;
    case 'date-time':
    case 'user':
    case 'users':
    case 'item':
      return null;
  }
}
