import { createHash } from 'node:crypto';
import type { BusinessTerms, FindingText } from '@bellwether/insights/detectors/detector';
import { findDetector } from '@bellwether/insights/detectors/list';
import { buildTextFacts } from '@bellwether/insights/texts/build-facts';
import type { TextFacts } from '@bellwether/insights/texts/check-text';
import { businesses, type insights } from '../../platform/postgres/schema.ts';

type Row = Pick<typeof insights.$inferSelect, 'finding' | 'wording' | 'wordedFor'>;
type Business = Pick<typeof businesses.$inferSelect, 'currency' | 'marketingPriorities' | 'languageModel'>;

/** Columns of a business that an insight's text needs. */
export const wordingColumns = {
  currency: businesses.currency,
  marketingPriorities: businesses.marketingPriorities,
  languageModel: businesses.languageModel,
};

const defaultCustomers = 'customers';

const readWords = ({ currency, marketingPriorities }: Business): BusinessTerms => ({
  currency,
  customers: marketingPriorities.customer_label || defaultCustomers,
});

/**
 * Hash of the facts and template of a rewording. It includes all facts, because a rewording may name figures that the
 * template does not.
 */
const hashFacts = (facts: TextFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/** Returns the template text of an insight, with its facts and their hash. */
export const buildTemplate = ({ finding }: Row, business: Business) => {
  const words = readWords(business);
  const template = findDetector(finding.detector).write(finding, words);
  const facts = buildTextFacts(finding, template, words);
  return { template, facts, hash: hashFacts(facts) };
};

/**
 * Returns the text of an insight: the model's rewording if it is based on the current facts, otherwise the template.
 */
export const writeInsight = (row: Row, business: Business): FindingText & { reworded: boolean } => {
  const { wording } = row;
  if (wording === null || !business.languageModel) {
    const { finding } = row;
    return { ...findDetector(finding.detector).write(finding, readWords(business)), reworded: false };
  }
  const { template, hash } = buildTemplate(row, business);
  return row.wordedFor === hash ? { ...wording, reworded: true } : { ...template, reworded: false };
};
