import type { DetectorId, Finding } from '@bellwether/domain/insights/finding';
import type { BusinessFacts } from '../facts/business-facts.ts';

/** Terms for the texts of a business: its currency, and its word for customers ('patients'). */
export type BusinessTerms = { currency: string; customers: string };

export type FindingText = { title: string; text: string; action: string };

/** Finds one kind of cause in the figures of a business, and describes it in sentences. */
export type Detector = {
  readonly id: DetectorId;
  detect: (facts: BusinessFacts) => Finding[];
  write: (finding: Finding, words: BusinessTerms) => FindingText;
};
