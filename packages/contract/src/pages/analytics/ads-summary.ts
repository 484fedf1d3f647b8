import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { sentenceParts } from '@bellwether/domain/answers/sentence';

export function adsSummary(answer: ReportAnswer, label: string): string | null {
  const { now, shown, inBrackets, moved } = sentenceParts(answer);
  if (now('cost') === null) return null;
  const cost = `You spent ${shown('cost')} on ${label}${moved('cost')}.`;
  if (now('conversions') === null) return cost;
  if (now('conversions') === 0) return `${cost} It brought no conversions${inBrackets('conversions')}.`;
  const each = now('cost_per_conversion') === null ? '' : ` at ${shown('cost_per_conversion')} each`;
  return `${cost} It brought ${shown('conversions')} conversions${inBrackets('conversions')}${each}${each && inBrackets('cost_per_conversion')}.`;
}
