import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import { currencies } from '@bellwether/domain/catalogue/currencies';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { adChannelKeys, adChannels } from '@bellwether/domain/channels/ad-channels';
import { NativeSelect, TextInput } from '@mantine/core';
import { useSession } from '../../../data/session/session.ts';
import { type FilePreview, findOpenQuestions, setReadingOption } from '../draft.ts';
import classes from './mapping.module.css';

type Props = {
  kind: UploadType;
  head: FilePreview;
  mapping: Mapping;
  disabled: boolean;
  change: (mapping: Mapping) => void;
};

const dateOrders = [
  { value: '', label: 'Detect automatically' },
  { value: 'dmy', label: 'Day first, 31/12/2026' },
  { value: 'mdy', label: 'Month first, 12/31/2026' },
  { value: 'ymd', label: 'Year first, 2026/12/31' },
] as const;
const decimals = [
  { value: '', label: 'Detect automatically' },
  { value: '.', label: 'A point, 1,234.50' },
  { value: ',', label: 'A comma, 1.234,50' },
] as const;

/** Returns the option whose value a select has; undefined for ''. */
const chosen = <Value extends string>(options: readonly { value: Value }[], value: string) =>
  options.map((option) => option.value).find((one): one is Exclude<Value, ''> => one === value && one !== '');

/** Options for reading the cells of a file, limited to options that are ambiguous in this file. */
export function ReadingOptions({ kind, head, mapping, disabled, change }: Props) {
  const { business } = useSession();
  const questions = findOpenQuestions(kind, head, mapping);
  if (!Object.values(questions).includes(true)) return null;
  const common = { disabled, className: classes['option'] ?? '' };
  return (
    <fieldset className={classes['options']}>
      <legend>Reading options</legend>
      {questions.dateOrder ? (
        <NativeSelect
          {...common}
          label="Dates"
          data={[...dateOrders]}
          value={mapping.dateOrder ?? ''}
          onChange={(event) =>
            change(setReadingOption(mapping, 'dateOrder', chosen(dateOrders, event.currentTarget.value)))
          }
        />
      ) : null}
      {questions.decimal ? (
        <NativeSelect
          {...common}
          label="Decimals"
          data={[...decimals]}
          value={mapping.decimal ?? ''}
          onChange={(event) =>
            change(setReadingOption(mapping, 'decimal', chosen(decimals, event.currentTarget.value)))
          }
        />
      ) : null}
      {questions.currency ? (
        <NativeSelect
          {...common}
          label="Currency of the amounts"
          data={[
            { value: '', label: `${business.currency} (business currency)` },
            ...currencies.filter((code) => code !== business.currency),
          ]}
          value={mapping.currency === business.currency ? '' : (mapping.currency ?? '')}
          onChange={(event) =>
            change(setReadingOption(mapping, 'currency', event.currentTarget.value || undefined))
          }
        />
      ) : null}
      {questions.platform ? (
        <NativeSelect
          {...common}
          label="Platform"
          data={adChannelKeys.map((key) => ({ value: key, label: adChannels[key].label }))}
          value={mapping.platform ?? 'other'}
          onChange={(event) => change(setReadingOption(mapping, 'platform', event.currentTarget.value))}
        />
      ) : null}
      {questions.period ? <Period mapping={mapping} disabled={disabled} change={change} /> : null}
    </fieldset>
  );
}

/** Date range of a file without dates. It is sent only when both days are set. */
function Period({ mapping, disabled, change }: Pick<Props, 'mapping' | 'disabled' | 'change'>) {
  const { from = '', to = '' } = mapping.period ?? {};
  const set = (next: { from: string; to: string }) =>
    change(setReadingOption(mapping, 'period', next.from || next.to ? next : undefined));
  const common = { type: 'date', required: true, disabled, className: classes['option'] ?? '' };
  return (
    <>
      <TextInput
        {...common}
        label="First day of the period"
        value={from}
        max={to}
        onChange={(event) => set({ from: event.currentTarget.value, to })}
      />
      <TextInput
        {...common}
        label="Last day of the period"
        value={to}
        min={from}
        onChange={(event) => set({ from, to: event.currentTarget.value })}
      />
    </>
  );
}
