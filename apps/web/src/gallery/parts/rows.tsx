import { useState } from 'react';
import { agentLeadColumns } from '../../sections/rows/agent-lead-columns.tsx';
import { campaignColumns, totalInvoicesMetric } from '../../sections/rows/campaign-columns.ts';
import { CardTable } from '../../sections/rows/card-table.tsx';
import { fileColumns } from '../../sections/rows/file-columns.tsx';
import { historyColumns } from '../../sections/rows/history-columns.ts';
import { leadColumns } from '../../sections/rows/lead-columns.tsx';
import { locationColumns } from '../../sections/rows/location-columns.ts';
import { toRowMetrics } from '../../sections/rows/metric-column.ts';
import { PlainRows } from '../plain-rows.tsx';
import {
  galleryAgentLeads,
  galleryCampaigns,
  galleryFiles,
  galleryHistory,
  galleryLeads,
  galleryLocations,
  galleryNow,
} from '../rows-data.ts';
import { Specimen } from '../specimen.tsx';

const context = { now: galleryNow, timeZone: 'Australia/Melbourne', currency: 'AUD' };
const campaignTable = campaignColumns([...toRowMetrics(['sessions', 'leads']), totalInvoicesMetric], 'AUD');
const leadTable = leadColumns(context);

export function RowsSpecimens() {
  const [done, setDone] = useState('');
  const fileTable = fileColumns<(typeof galleryFiles)[number]>({
    timeZone: context.timeZone,
    onDownload: ({ file_name }) => setDone(`Asked for ${file_name}`),
    onDelete: ({ file_name }) => setDone(`Asked to delete ${file_name}`),
    canDelete: ({ mime_type }) => mime_type !== 'text/csv',
  });
  return (
    <>
      <Specimen name="Lead rows">
        <PlainRows title="Leads" columns={leadTable} items={galleryLeads} />
      </Specimen>
      <Specimen name="Agent lead rows">
        <PlainRows title="Agent leads" columns={agentLeadColumns(context)} items={galleryAgentLeads} />
      </Specimen>
      <Specimen name="Campaign rows">
        <PlainRows title="Campaigns" columns={campaignTable} items={galleryCampaigns} />
      </Specimen>
      <Specimen name="Location rows">
        <PlainRows
          title="Locations"
          columns={locationColumns(toRowMetrics(['revenue', 'customers']), 'AUD')}
          items={galleryLocations}
        />
      </Specimen>
      <Specimen name="File rows">
        <PlainRows title="Files" columns={fileTable} items={galleryFiles} />
        <p role="status">{done}</p>
      </Specimen>
      <Specimen name="History rows">
        <PlainRows title="History" columns={historyColumns(context.timeZone)} items={galleryHistory} />
      </Specimen>
      <Specimen name="Card table rows">
        <CardTable title="Campaigns as cards" columns={campaignTable} items={galleryCampaigns} />
      </Specimen>
      <Specimen name="Card table, loading">
        <CardTable title="Campaigns on their way" columns={campaignTable} items={null} />
      </Specimen>
      <Specimen name="Card table, empty">
        <CardTable title="No campaigns" columns={campaignTable} items={[]} />
      </Specimen>
      <Specimen name="Loading">
        <PlainRows title="Leads on their way" columns={leadTable} items={null} />
      </Specimen>
      <Specimen name="Empty">
        <PlainRows title="No leads" columns={leadTable} items={[]} />
      </Specimen>
    </>
  );
}
