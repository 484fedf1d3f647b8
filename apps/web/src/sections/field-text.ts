import type { Field, Option } from '@bellwether/contract/forms/define';
import { formatValue } from '@bellwether/domain/format/number';
import { plainText } from '@bellwether/domain/rich-text/plain';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { formatDay } from '@bellwether/domain/time/day';
import { formatTime } from '@bellwether/domain/time/time-of-day';

/** Time zone and currency of a business, and an optional lookup of the names of users and items by id. */
export type FormatContext = {
  timeZone: string;
  currency: string;
  findName?: (id: string) => string | undefined;
};

const optionText = (options: readonly Option[], key: string): string => {
  const option = options.find((one) => one.key === key);
  return option ? (option.label ?? option.value) : key;
};

/** Returns a field's value as display text; '' if it is empty or the name of an id is unknown. */
export function formatField(
  { kind, options = [], fields = [] }: Field,
  value: unknown,
  context: FormatContext,
): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'link':
      return text;
    case 'rich':
      return plainText(text);
    case 'number':
      return formatValue(Number(value), 'number', 'table');
    case 'money':
      return formatValue(Number(value), 'currency', 'table', context.currency);
    case 'date':
      return formatDay(text);
    case 'time':
      return formatTime(text);
    case 'date-time':
      return formatDateTime(context.timeZone, new Date(text));
    case 'percent':
      return `${formatValue(Number(value), 'number', 'table')}%`;
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return optionText(options, text);
    case 'choices':
      return (Array.isArray(value) ? value : []).map((key) => optionText(options, String(key))).join(', ');
    case 'rows':
      return (Array.isArray(value) ? value : [])
        .map((row: Readonly<Record<string, unknown>>) =>
          fields
            .map((field) => formatField(field, row[field.name], context))
            .filter(Boolean)
            .join(', '),
        )
        .join('; ');
    case 'users':
      return (Array.isArray(value) ? value : [])
        .flatMap((id) => context.findName?.(String(id)) ?? [])
        .join(', ');
    case 'user':
    case 'item':
      return context.findName?.(text) ?? '';
  }
}
