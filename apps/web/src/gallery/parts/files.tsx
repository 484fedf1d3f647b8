import type { FileItem } from '@bellwether/contract/api/files';
import { useState } from 'react';
import { chartFilesEndpoint, filesEndpoint, uploadFile } from '../../data/files.ts';
import type { LoadedItems } from '../../data/items/use-items.ts';
import { useSession } from '../../data/session/session.ts';
import { FileList } from '../../sections/files/file-list.tsx';
import { UploadLines } from '../../sections/files/upload-lines.tsx';
import type { FileTransfer } from '../../sections/files/use-file-transfers.ts';
import { fileColumns } from '../../sections/rows/file-columns.tsx';
import { LoadMoreTable } from '../../sections/table/load-more-table.tsx';
import { Specimen } from '../specimen.tsx';

const columns = fileColumns<FileItem>({ timeZone: 'Australia/Melbourne', onDownload: () => {} });
const reload = async () => {};
const none: LoadedItems<FileItem> = {
  state: 'loading',
  data: [],
  meta: null,
  error: '',
  stale: false,
  busy: true,
  reload,
};
const empty = { current_page: 1, total_pages: 1, total: 0, count: 0 };
const states: readonly (readonly [string, LoadedItems<FileItem>])[] = [
  ['Loading', none],
  ['Empty', { ...none, state: 'loaded', busy: false, meta: empty }],
  ['Failed', { ...none, state: 'failed', busy: false, error: 'The list could not be read.' }],
];
const uploads: readonly FileTransfer[] = [
  { key: '1', name: 'Quarterly review for the board.pptx', bytes: 8_400_000, kind: 'sending', part: 0.4 },
  { key: '2', name: 'leads.csv', bytes: 82_000, kind: 'sending', part: 1 },
  {
    key: '3',
    name: 'backup.zip',
    bytes: 120_000,
    kind: 'refused',
    message: ['Only these files can be added: PNG, JPG, WEBP, PDF, DOCX, XLSX, PPTX, CSV and MP3.'],
  },
];

/** Shows the real files of the current business, and sample lists in the other states. */
export function FilesSpecimens() {
  return (
    <>
      <Specimen name="Files of the business">
        <FileList
          endpoint={filesEndpoint}
          addTo={chartFilesEndpoint}
          title="Files of the business"
          mayDelete
        />
      </Specimen>
      <Specimen name="Picture of a chart">
        <ChartPicture />
      </Specimen>
      <Specimen name="On their way">
        <UploadLines uploads={uploads} end={() => {}} />
      </Specimen>
      {states.map(([name, list]) => (
        <Specimen key={name} name={name}>
          <LoadMoreTable
            list={list}
            columns={columns}
            title={`Files, ${name.toLowerCase()}`}
            sort={{ key: 'created_at', direction: 'desc' }}
            onSort={() => {}}
            onMore={() => {}}
          />
        </Specimen>
      ))}
    </>
  );
}

/** Uploads a square as a chart picture, so that tests can inspect the request. */
function ChartPicture() {
  const { business } = useSession();
  const [id, setId] = useState('');
  const send = async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    const file = await uploadFile(
      chartFilesEndpoint,
      business.id,
      new File([picture], 'chart.png', { type: 'image/png' }),
    );
    setId(file._id);
  };
  return (
    <>
      <button type="button" onClick={() => void send()}>
        Upload a chart
      </button>
      <output>{id}</output>
    </>
  );
}
