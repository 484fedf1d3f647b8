import type { ReportAnswer } from '../../reports/answer.ts';
import { sentenceParts } from '../../reports/text/sentence.ts';

/**
 * Returns a summary of organic sessions, leads and top keywords; null if neither sessions nor rankings are
 * known.
 */
export function seoSummary(visits: ReportAnswer, rankings: ReportAnswer | undefined): string | null {
  const found = sentenceParts(visits);
  const leads =
    found.now('leads') === null
      ? ''
      : ` They became ${found.shown('leads')} leads${found.inBrackets('leads')}.`;
  const sessionsText =
    found.now('sessions') === null
      ? ''
      : `You received ${found.shown('sessions')} sessions from organic search${found.moved('sessions')}.${leads}`;
  const ranked = rankings && sentenceParts(rankings);
  const top =
    !ranked || ranked.now('top_3_keywords') === null
      ? ''
      : `${ranked.shown('top_3_keywords')} of ${ranked.shown('ranked_keywords')} ranking keywords are in the top 3.`;
  return [sessionsText, top].filter(Boolean).join(' ') || null;
}
