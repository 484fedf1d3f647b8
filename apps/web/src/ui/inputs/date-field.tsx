import { datepickerValue } from '@bellwether/domain/time/day';
import { financialYearName } from '@bellwether/domain/time/financial-year';
import type { TypedKind } from '@bellwether/domain/time/typed-date';
import { defaultYearStart, type YearStart } from '@bellwether/domain/time/year-start';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';
import { SelectField } from './select-field.tsx';

type Props = CalendarFieldProps & {
  kind?: TypedKind | 'financial';
  yearStart?: YearStart;
};

/**
 * Field for a date 'YYYY-MM-DDT00:00:00' without a time zone. The date is the chosen day, or the first day of the
 * chosen month, calendar year or financial year. A financial year begins with the month `yearStart`. `min` and `max`
 * are days YYYY-MM-DD. An empty or unreadable date is null.
 */
export function DateField({ kind = 'day', yearStart = defaultYearStart, ...rest }: Props) {
  return kind === 'financial' ? (
    <FinancialYearField yearStart={yearStart} {...rest} />
  ) : (
    <CalendarField kind={kind} {...rest} />
  );
}

const earliest = '2015-01-01';

type YearProps = CalendarFieldProps & { yearStart: YearStart };

function FinancialYearField({ value, onChange, min = earliest, max, yearStart, ...rest }: YearProps) {
  const last = Number((max ?? new Date().toISOString()).slice(0, 4)) + (max ? 0 : 5);
  const years = Array.from(
    { length: last + 1 },
    (_, year) => `${year}-${String(yearStart).padStart(2, '0')}-01`,
  )
    .filter((day) => day >= min && (!max || day <= max))
    .toReversed();
  const chosen = value?.slice(0, 10) ?? null;
  const listed = chosen && !years.includes(chosen) ? [chosen, ...years] : years;
  return (
    <SelectField
      {...rest}
      searchable
      options={listed.map((day) => ({ key: day, value: financialYearName(day) }))}
      value={chosen}
      onChange={(day) => onChange(day && datepickerValue(day))}
    />
  );
}
