import { type Currency, formatValue } from '@bellwether/contract/format/number';
import { dimensionLabel } from '@bellwether/contract/reports/text/label';
import type { TableColumn } from '../table/column.ts';
import { createMetricColumn, type RowMetric } from './metric-column.ts';

/** A campaign with what it cost; its figures stand beside that under their own keys, null where there is none. */
export type CampaignRow = {
  _id: string;
  clickThroughLink?: string;
  combined_sessions_cost_view: {
    campaign: string | null;
    /** In the business's currency, excluding tax. */
    cost: number | null;
    internal_channel: string | null;
  };
  [metric: string]: unknown;
};

/** What the customers that a campaign brought were invoiced. */
export const totalInvoicesMetric: RowMetric = {
  key: 'total_invoices',
  label: 'Total invoices',
  unit: 'currency',
  description: 'Invoices of the customers whose lead the campaign brought, excluding tax.',
};

/** The columns of a campaign row: campaign, channel, cost, and the metrics that are chosen. */
export const campaignColumns = (
  metrics: readonly RowMetric[],
  currency: Currency,
): TableColumn<CampaignRow>[] => {
  const column = (name: 'campaign' | 'internal_channel', label: string): TableColumn<CampaignRow> => {
    const dimension = name === 'campaign' ? 'campaign' : 'channel';
    const show = (row: CampaignRow) => dimensionLabel(dimension, row.combined_sessions_cost_view[name]);
    return { key: name, label, sort: name, cell: show, exportValue: show };
  };
  const costOf = (row: CampaignRow) => row.combined_sessions_cost_view.cost;
  return [
    column('campaign', 'Campaign'),
    column('internal_channel', 'Channel'),
    {
      key: 'cost',
      label: 'Cost',
      description: 'What the campaign cost in these days, excluding tax.',
      numeric: true,
      sort: 'cost',
      cell: (row) => formatValue(costOf(row), 'currency', 'table', currency),
      exportValue: costOf,
    },
    ...metrics.map((metric) => createMetricColumn<CampaignRow>(metric, currency)),
  ];
};
