import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readFigure, readMeta } from '@bellwether/domain/answers/figures';
import type { MetricCard, PageQuery } from './define.ts';

/** Returns 'of 1,106 received'; undefined if every lead is valid or their number is unknown. */
const describeReceived = (answer: ReportAnswer): string | undefined => {
  const { totals } = readMeta(answer);
  const [received, valid] = [readFigure(totals, 'leads'), readFigure(totals, 'valid_leads')];
  return received === null || received === valid
    ? undefined
    : `of ${received.toLocaleString('en-AU')} received`;
};

/** Builds the card of valid leads, with the number of received leads below. */
export const validLeadsCard = (query: PageQuery): MetricCard => ({
  metric: 'valid_leads',
  query,
  describe: describeReceived,
});

/** Header of the card of ad spend per valid lead; leads that no ad brought count too. */
export const blendedCostHeader = 'Blended cost per lead';
