import type { Finding } from '@bellwether/domain/insights/finding';
import { carefulAmount } from '@bellwether/domain/insights/state';
import { detectorList } from '../detectors/list.ts';
import type { BusinessFacts } from '../facts/business-facts.ts';
import { countMargin } from '../money/size.ts';
import { mergeCauses } from './merge-causes.ts';

/** Maximum number of cards per business; users would not read more. */
const maxFindings = 20;
const confidences = ['high', 'medium', 'low'] as const;

/**
 * Orders findings by the careful end of their money, the largest first, so that a certain loss comes before a large
 * guess; then by the amount and by confidence.
 */
export const compareFindings = (a: Finding, b: Finding): number =>
  Math.abs(carefulAmount(b.size)) - Math.abs(carefulAmount(a.size)) ||
  Math.abs(b.size?.amount ?? 0) - Math.abs(a.size?.amount ?? 0) ||
  confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence) ||
  (a.cause < b.cause ? -1 : 1);

/**
 * Returns the findings to show for a business: one per cause, the largest amount of money first. Empty if there are
 * none.
 */
export const findInsights = (facts: BusinessFacts): Finding[] =>
  mergeCauses(detectorList.flatMap(({ detect }) => detect(facts)))
    .map((one) => ({ ...one, size: countMargin(one.size, facts.grossMargin) }))
    .toSorted(compareFindings)
    .slice(0, maxFindings);
