import type { Insight } from '@bellwether/contract/api/figures/insights';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import { formatMonthlyAmount } from '@bellwether/domain/insights/insight-text';

/** Returns the text of an insight for an email: title, finding and suggested action. */
export const insightMailText = (
  { title, text, action, finding: { size } }: Insight,
  currency: DisplayCurrency,
): string =>
  [`${title}${size ? ` (${formatMonthlyAmount(size.amount, currency)})` : ''}`, text, action].join('\n');
