import { agentLeadsReport, leadsOverTimeReport } from '../../reports/conversions.ts';
import { definePage, type PageQuery } from '../define.ts';
import { agentsSummary, leadsSummary } from './leads-summary.ts';

const figures: PageQuery = { report: leadsOverTimeReport };

export const leadsPage = definePage({
  path: '/conversions/list',
  module: 'conversions',
  title: 'Conversions',
  question: 'Who contacted us, and from where?',
  info: leadsOverTimeReport.description,
  main: figures,
  parts: [
    {
      summary: { query: figures, write: leadsSummary },
      cards: [
        { metric: 'leads', query: figures },
        { metric: 'valid_leads', query: figures },
        { metric: 'qualified_leads', query: figures },
        { metric: 'answered_calls', query: figures },
      ],
      charts: [
        {
          title: leadsOverTimeReport.title,
          description: leadsOverTimeReport.description,
          query: figures,
          chart: { kind: 'over-time', lines: [{ metric: 'leads', mark: 'bar' }] },
          wide: true,
          years: 'leads',
        },
      ],
    },
  ],
});

const where = [{ key: 'agent_type', operator: '!=', value: '' }] as const;
const forwarded: PageQuery = { report: leadsOverTimeReport, where };
const agents: PageQuery = { report: agentLeadsReport, where };

export const agentLeadsPage = definePage({
  path: '/conversions/agent',
  module: 'conversions',
  title: 'Agent leads',
  question: 'What happened to the leads forwarded to agents?',
  info: agentLeadsReport.description,
  main: forwarded,
  parts: [
    {
      summary: { query: forwarded, write: agentsSummary },
      cards: [
        { metric: 'leads', header: 'Forwarded', query: forwarded },
        { metric: 'qualified_leads', header: 'Forwarded and qualified', query: forwarded },
        { metric: 'won_leads', header: 'Forwarded and won', query: forwarded },
      ],
      charts: [
        {
          title: agentLeadsReport.title,
          description: agentLeadsReport.description,
          query: agents,
          chart: { kind: 'bars', by: 'agent_type', metric: 'leads' },
          wide: true,
        },
      ],
    },
  ],
});
