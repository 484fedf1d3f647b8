import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Change, formatChange, isDisplayedAsZero } from '@bellwether/domain/format/change';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import type { MailFigure } from './content.ts';

type Figure = {
  label: string;
  value: number;
  unit: Unit;
  currency: DisplayCurrency;
  change: Change | null;
};

/**
 * Formats a figure and its change as the web cards do. `newText` replaces the change of a figure that was zero before.
 */
export const buildMailFigure = (
  { label, value, unit, currency, change }: Figure,
  newText: string,
): MailFigure => {
  const isPlain = change === null || change.good === null || isDisplayedAsZero(change, unit);
  return {
    label,
    value: formatValue(value, unit, 'card', currency),
    change: change && (change.isNew ? newText : formatChange(change, unit)),
    tone: isPlain ? 'plain' : change.good ? 'good' : 'bad',
  };
};
