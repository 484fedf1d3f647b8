import type { DetectorId, Finding } from '@bellwether/domain/insights/finding';
import type { BusinessFacts } from '../facts/business-facts.ts';

/** Words of a business for its texts: its currency, and what it calls its customers ('patients'). */
export type Words = { currency: string; customers: string };

export type FindingText = { title: string; text: string; action: string };

/** Finds one kind of cause in the figures of a business, and puts it in words. */
export type Detector = {
  readonly id: DetectorId;
  detect: (facts: BusinessFacts) => Finding[];
  write: (finding: Finding, words: Words) => FindingText;
};
