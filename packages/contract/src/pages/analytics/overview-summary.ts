import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import { sentenceParts } from '@bellwether/domain/answers/sentence';

/** Returns a summary of sessions, leads and the best channel; null if sessions are unknown. */
export function marketingSummary(answer: ReportAnswer, channels: ReportAnswer | undefined): string | null {
  const { now, shown, inBrackets, moved } = sentenceParts(answer);
  if (now('sessions') === null) return null;
  const each =
    now('cost_per_lead') === null ? '' : ` at ${shown('cost_per_lead')} each${inBrackets('cost_per_lead')}`;
  const leads =
    now('valid_leads') === null
      ? ''
      : ` Valid leads: ${shown('valid_leads')}${inBrackets('valid_leads')}${each}.`;
  const readLeads = (row: ReportAnswer['data'][number]) => readFigure(row, 'valid_leads') ?? 0;
  const [topChannel] = (channels?.data ?? []).toSorted((a, b) => readLeads(b) - readLeads(a));
  const name = topChannel && readDimension(topChannel, 'internal_channel');
  const best =
    name && readLeads(topChannel) > 0
      ? ` ${name} sent the most: ${readLeads(topChannel).toLocaleString('en-AU')}.`
      : '';
  return `The website had ${shown('sessions')} sessions${moved('sessions')}.${leads}${best}`;
}
