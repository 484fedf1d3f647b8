import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import type { TableColumn } from '../table/columns/column.ts';
import { createMetricColumn, type RowMetric } from './metric-column.ts';

/** Campaign with its cost and its metrics by key; null if a metric has no value. */
export type CampaignRow = {
  _id: string;
  clickThroughLink?: string;
  combined_sessions_cost_view: {
    campaign: string | null;
    /** Ad cost in the business's currency, excluding tax. */
    cost: number | null;
    internal_channel: string | null;
  };
  [metric: string]: unknown;
};

/** Metric of the invoiced revenue from customers that a campaign acquired. */
export const totalInvoicesMetric: RowMetric = {
  key: 'total_invoices',
  label: 'Total invoices',
  unit: 'currency',
  description: 'All invoices to customers whose lead came from the campaign, excluding tax.',
};

export const campaignColumns = (
  metrics: readonly RowMetric[],
  currency: DisplayCurrency,
): TableColumn<CampaignRow>[] => {
  const column = (name: 'campaign' | 'internal_channel', label: string): TableColumn<CampaignRow> => {
    const dimension = name === 'campaign' ? 'campaign' : 'channel';
    const show = (row: CampaignRow) => dimensionLabel(dimension, row.combined_sessions_cost_view[name]);
    return { key: name, label, sort: name, cell: show, exportValue: show };
  };
  const readCost = (row: CampaignRow) => row.combined_sessions_cost_view.cost;
  return [
    column('campaign', 'Campaign'),
    column('internal_channel', 'Channel'),
    {
      key: 'cost',
      label: 'Ad spend',
      description: 'Ad spend of the campaign in this period, excluding tax.',
      numeric: true,
      sort: 'cost',
      cell: (row) => formatValue(readCost(row), 'currency', 'table', currency),
      exportValue: readCost,
    },
    ...metrics.map((metric) => createMetricColumn<CampaignRow>(metric, currency)),
  ];
};
