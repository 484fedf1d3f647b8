import { formatValue } from '@bellwether/contract/format/number';
import type { Field } from '@bellwether/contract/forms/define';
import { plainText } from '@bellwether/contract/rich-text/plain';
import { formatDateTime } from '@bellwether/contract/time/date-time';
import { formatDay } from '@bellwether/contract/time/day';
import { formatTime } from '@bellwether/contract/time/time-of-day';

/** What times and money of a business are shown in, and how people and other items, kept as ids, are called where that is known. */
export type FormatContext = {
  timeZone: string;
  currency: string;
  nameOf?: (id: string) => string | undefined;
};

/** A field's value as a person reads it; '' where there is none, or where nobody knows the name that belongs to an id. */
export function fieldText({ kind, options = [] }: Field, value: unknown, place: FormatContext): string {
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
      return formatValue(Number(value), 'currency', 'table', place.currency);
    case 'date':
      return formatDay(text);
    case 'time':
      return formatTime(text);
    case 'date-time':
      return formatDateTime(place.timeZone, new Date(text));
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'choice': {
      const option = options.find(({ key }) => key === value);
      return option ? (option.label ?? option.value) : text;
    }
    case 'users':
      return (Array.isArray(value) ? value : []).flatMap((id) => place.nameOf?.(String(id)) ?? []).join(', ');
    case 'user':
    case 'item':
      return place.nameOf?.(text) ?? '';
  }
}
