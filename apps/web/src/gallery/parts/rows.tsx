import { useState } from 'react';
import { agentLeadColumns } from '../../sections/rows/agent-lead-columns.tsx';
import { campaignColumns, totalInvoices } from '../../sections/rows/campaign-columns.ts';
import { CardTable } from '../../sections/rows/card-table.tsx';
import { fileColumns } from '../../sections/rows/file-columns.tsx';
import { historyColumns } from '../../sections/rows/history-columns.ts';
import { leadColumns } from '../../sections/rows/lead-columns.tsx';
import { locationColumns } from '../../sections/rows/location-columns.ts';
import { rowMetrics } from '../../sections/rows/metric-column.ts';
import { PlainRows } from '../plain-rows.tsx';
import { agentLeads, campaigns, files, history, leads, locations, now } from '../rows-data.ts';
import { Specimen } from '../specimen.tsx';

const place = { now, timeZone: 'Australia/Melbourne', currency: 'AUD' };
const ofCampaign = campaignColumns([...rowMetrics(['sessions', 'leads']), totalInvoices], 'AUD');
const ofLead = leadColumns(place);

/** The row layouts of lists. */
export function Part() {
  const [done, setDone] = useState('');
  const ofFile = fileColumns<(typeof files)[number]>({
    timeZone: place.timeZone,
    onDownload: ({ file_name }) => setDone(`Asked for ${file_name}`),
    onDelete: ({ file_name }) => setDone(`Asked to delete ${file_name}`),
    canDelete: ({ mime_type }) => mime_type !== 'text/csv',
  });
  return (
    <>
      <Specimen name="Lead rows">
        <PlainRows title="Leads" columns={ofLead} items={leads} />
      </Specimen>
      <Specimen name="Agent lead rows">
        <PlainRows title="Agent leads" columns={agentLeadColumns(place)} items={agentLeads} />
      </Specimen>
      <Specimen name="Campaign rows">
        <PlainRows title="Campaigns" columns={ofCampaign} items={campaigns} />
      </Specimen>
      <Specimen name="Location rows">
        <PlainRows
          title="Locations"
          columns={locationColumns(rowMetrics(['revenue', 'customers']), 'AUD')}
          items={locations}
        />
      </Specimen>
      <Specimen name="File rows">
        <PlainRows title="Files" columns={ofFile} items={files} />
        <p role="status">{done}</p>
      </Specimen>
      <Specimen name="History rows">
        <PlainRows title="History" columns={historyColumns(place.timeZone)} items={history} />
      </Specimen>
      <Specimen name="Card table rows">
        <CardTable title="Campaigns as cards" columns={ofCampaign} items={campaigns} />
      </Specimen>
      <Specimen name="Card table, loading">
        <CardTable title="Campaigns on their way" columns={ofCampaign} items={null} />
      </Specimen>
      <Specimen name="Card table, empty">
        <CardTable title="No campaigns" columns={ofCampaign} items={[]} />
      </Specimen>
      <Specimen name="Loading">
        <PlainRows title="Leads on their way" columns={ofLead} items={null} />
      </Specimen>
      <Specimen name="Empty">
        <PlainRows title="No leads" columns={ofLead} items={[]} />
      </Specimen>
    </>
  );
}
