import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { sentenceParts } from '@bellwether/domain/answers/sentence';

const plural = (count: number | null, one: string): string => (count === 1 ? one : `${one}s`);

/** Returns a summary of referring websites, sessions and leads; null if sessions are unknown. */
export function networkSummary(answer: ReportAnswer): string | null {
  const { now, shown, inBrackets, moved } = sentenceParts(answer);
  if (now('sessions') === null) return null;
  const domains =
    now('referring_domains') === null
      ? 'Links'
      : `${shown('referring_domains')} ${plural(now('referring_domains'), 'website')}`;
  const sessionsText = `${domains} sent ${shown('sessions')} ${plural(now('sessions'), 'session')}${moved('sessions')}`;
  if (now('valid_leads') === null) return `${sessionsText}.`;
  return `${sessionsText}, which became ${shown('valid_leads')} ${plural(now('valid_leads'), 'valid lead')}${inBrackets('valid_leads')}.`;
}
