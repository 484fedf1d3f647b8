import { dayAt, formatDay } from '@bellwether/domain/time/day';
import { financialYearName, findFinancialYear, monthName } from '@bellwether/domain/time/financial-year';
import { isYearStart, monthNumbers, type YearStart } from '@bellwether/domain/time/year-start';
import { useFormState } from '../../data/items/use-item-form.ts';
import { useSession } from '../../data/session/session.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import type { FieldInput } from '../item-form/field-input.ts';

export const yearStartOptions = monthNumbers.map((month) => ({
  key: String(month),
  value: monthName(month),
}));

/** Returns the current financial year in words: 'FY26/27 runs from 1 Jul, 2026 to 30 Jun, 2027.' */
export const runningYearText = (start: YearStart, today: string): string => {
  const { from, to } = findFinancialYear(today, start);
  return `${financialYearName(from)} runs from ${formatDay(from)} to ${formatDay(to)}.`;
};

/**
 * Field for the first month of the financial year. After a change it explains the effects of a save on existing data.
 */
export function FinancialYearField({ edited, field, value, error, onChange }: FieldInput) {
  const id = useFormState(edited, (state) => state.id);
  const { businesses } = useSession();
  const saved = businesses.find((one) => one.id === id);
  const start = isYearStart(value) ? value : undefined;
  const isOther = saved !== undefined && start !== undefined && start !== saved.financial_year_start;
  const today = dayAt(saved?.time_zone ?? 'UTC', new Date());
  return (
    <SelectField
      label={field.label}
      required
      description={
        start === undefined
          ? undefined
          : `${runningYearText(start, today)}${isOther ? ' Once you save, date ranges by financial year and new plans use it. Existing plans keep their twelve months.' : ''}`
      }
      options={yearStartOptions}
      value={start === undefined ? null : String(start)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      {...(error ? { error } : {})}
    />
  );
}
