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

const place = { now: galleryNow, timeZone: 'Australia/Melbourne', currency: 'AUD' };
const ofCampaign = campaignColumns([...toRowMetrics(['sessions', 'leads']), totalInvoicesMetric], 'AUD');
const ofLead = leadColumns(place);

export function Part() {
  const [done, setDone] = useState('');
  const ofFile = fileColumns<(typeof galleryFiles)[number]>({
    timeZone: place.timeZone,
    onDownload: ({ file_name }) => setDone(`Asked for ${file_name}`),
    onDelete: ({ file_name }) => setDone(`Asked to delete ${file_name}`),
    canDelete: ({ mime_type }) => mime_type !== 'text/csv',
  });
  return (
    <>
      <Specimen name="Lead rows">
        <PlainRows title="Leads" columns={ofLead} items={galleryLeads} />
      </Specimen>
      <Specimen name="Agent lead rows">
        <PlainRows title="Agent leads" columns={agentLeadColumns(place)} items={galleryAgentLeads} />
      </Specimen>
      <Specimen name="Campaign rows">
        <PlainRows title="Campaigns" columns={ofCampaign} items={galleryCampaigns} />
      </Specimen>
      <Specimen name="Location rows">
        <PlainRows
          title="Locations"
          columns={locationColumns(toRowMetrics(['revenue', 'customers']), 'AUD')}
          items={galleryLocations}
        />
      </Specimen>
      <Specimen name="File rows">
        <PlainRows title="Files" columns={ofFile} items={galleryFiles} />
        <p role="status">{done}</p>
      </Specimen>
      <Specimen name="History rows">
        <PlainRows title="History" columns={historyColumns(place.timeZone)} items={galleryHistory} />
      </Specimen>
      <Specimen name="Card table rows">
        <CardTable title="Campaigns as cards" columns={ofCampaign} items={galleryCampaigns} />
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
