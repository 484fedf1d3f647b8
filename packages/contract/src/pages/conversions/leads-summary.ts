import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { countText, sentenceParts } from '@bellwether/domain/answers/sentence';

/** Returns a summary of leads, valid and qualified leads and missed calls; null if leads are unknown. */
export function leadsSummary(answer: ReportAnswer): string | null {
  const { now, inBrackets, moved } = sentenceParts(answer);
  const leads = now('leads');
  if (leads === null) return null;
  const [qualified, calls, missed] = [now('qualified_leads'), now('calls'), now('missed_calls')];
  const valid = now('valid_leads');
  const validText = valid === null || valid === leads ? '' : `; ${countText(valid, 'is', 'are')} valid`;
  return [
    `You received ${countText(leads, 'lead')}${moved('leads')}${validText}.`,
    ...(qualified
      ? [`${countText(qualified, 'was', 'were')} marked as qualified or won${inBrackets('qualified_leads')}.`]
      : []),
    ...(missed && calls
      ? [
          `You missed ${missed.toLocaleString('en-AU')} of ${countText(calls, 'call')}${inBrackets('missed_calls')}.`,
        ]
      : []),
  ].join(' ');
}

/** Returns a summary of forwarded leads and their outcomes; null if leads are unknown. */
export function agentsSummary(answer: ReportAnswer): string | null {
  const { now, inBrackets, moved } = sentenceParts(answer);
  const [passed, qualified, won] = [now('leads'), now('qualified_leads'), now('won_leads')];
  if (passed === null) return null;
  if (passed === 0) return 'No leads were forwarded in this period.';
  return [
    `${countText(passed, 'lead was', 'leads were')} forwarded${moved('leads')}.`,
    ...(qualified !== null && won !== null
      ? [
          `${countText(qualified, 'of them is', 'of them are')} qualified${inBrackets('qualified_leads')}, ${countText(won, 'was', 'were')} won${inBrackets('won_leads')}.`,
        ]
      : []),
  ].join(' ');
}
