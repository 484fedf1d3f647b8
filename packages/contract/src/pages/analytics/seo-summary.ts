import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { countText, sentenceParts } from '@bellwether/domain/answers/sentence';
import { countTopKeywords } from './top-keywords.ts';

/**
 * Returns a summary of organic sessions, leads and top keywords; null if neither sessions nor rankings are
 * known.
 */
export function seoSummary(visits: ReportAnswer, topKeywords: ReportAnswer | undefined): string | null {
  const { now, shown, inBrackets, moved } = sentenceParts(visits);
  const leads =
    now('valid_leads') === null
      ? ''
      : ` They became ${countText(now('valid_leads') ?? 0, 'valid lead')}${inBrackets('valid_leads')}.`;
  const sessionsText =
    now('sessions') === null
      ? ''
      : `You received ${shown('sessions')} sessions from organic search${moved('sessions')}.${leads}`;
  const top = topKeywords ? countTopKeywords(topKeywords, 3) : null;
  const topText = top === null ? '' : `${countText(top, 'keyword is', 'keywords are')} in the top 3.`;
  return [sessionsText, topText].filter(Boolean).join(' ') || null;
}
