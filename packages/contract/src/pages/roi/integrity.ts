import { roiIntegrityReport, roiUnattributedReport } from '../../reports/roi.ts';
import { definePage, type PageQuery } from '../define.ts';
import { integritySummary } from './summaries.ts';

const figures: PageQuery = { report: roiIntegrityReport };

export const roiIntegrityPage = definePage({
  path: '/roi/integrity',
  module: 'roi',
  title: 'Data quality',
  question: 'Can these figures be trusted?',
  info: roiIntegrityReport.description,
  main: figures,
  parts: [
    {
      tab: { hash: 'checks', label: 'Checks and matches' },
      summary: { query: figures, write: integritySummary },
      cards: [
        { metric: 'attributed_share', query: figures },
        { metric: 'matched_share', query: figures },
        { metric: 'campaign_share', query: figures },
        { metric: 'leads_to_confirm', query: figures },
      ],
    },
    { tab: { hash: 'reconciliation', label: 'From leads to payments' } },
    {
      tab: { hash: 'history', label: 'History and uploads' },
      charts: [
        {
          title: roiIntegrityReport.title,
          description: roiIntegrityReport.description,
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'attributed_share', mark: 'line' },
              { metric: 'matched_share', mark: 'line' },
              { metric: 'campaign_share', mark: 'line' },
            ],
          },
          wide: true,
        },
      ],
      tables: [{ query: { report: roiUnattributedReport }, mode: 'some' }],
    },
  ],
});
