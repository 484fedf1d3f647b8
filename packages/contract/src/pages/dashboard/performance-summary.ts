import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { sentenceParts } from '@bellwether/domain/answers/sentence';

/**
 * Returns a summary: revenue against the comparison period, then leads or purchases with their cost. Leaves
 * out unknown figures; null if none is known.
 */
export function performanceSummary(answer: ReportAnswer, priority: 'leads' | 'transactions'): string | null {
  const { now, shown, inBrackets, moved } = sentenceParts(answer);
  const one = priority === 'leads' ? ('cost_per_lead' as const) : ('cost_per_transaction' as const);
  const outcome = priority === 'leads' ? ('valid_leads' as const) : ('transactions' as const);
  const [noun, nouns] =
    priority === 'leads' ? ['valid lead', 'valid leads'] : ['transaction', 'transactions'];
  const each =
    now(one) === null ? '' : `, from ads and elsewhere: ${shown(one)} of ad spend for each${inBrackets(one)}`;
  const sentences = [
    ...(now('revenue') === null ? [] : [`Revenue is ${shown('revenue')}${moved('revenue')}.`]),
    ...(now(outcome) === null
      ? []
      : [`${shown(outcome)} ${now(outcome) === 1 ? noun : nouns}${inBrackets(outcome)}${each}.`]),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
