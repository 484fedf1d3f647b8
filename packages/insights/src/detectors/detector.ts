import type { DetectorId, Finding } from '@bellwether/domain/insights/finding';
import type { BusinessFacts } from '../facts/business-facts.ts';

/** Words for the texts about a business: its currency, and its noun for customers, such as 'patients'. */
export type BusinessTerms = { currency: string; customers: string };

export type FindingText = { title: string; text: string; action: string };

/**
 * Finds one kind of notable change in the figures of a business, such as a stopped campaign, and describes it in
 * sentences.
 */
export type Detector = {
  readonly id: DetectorId;
  detect: (facts: BusinessFacts) => Finding[];
  write: (finding: Finding, words: BusinessTerms) => FindingText;
};
