import {
  type AdvisoryDocument,
  type DocumentCategory,
  documentCategories,
  documentTypes,
} from '@bellwether/contract/api/advisory-documents';
import type { Sort } from '@bellwether/contract/query/list-query';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { advisoryDocumentsEndpoint, documentsEndpoint } from '../../data/files.ts';
import { useItems } from '../../data/items/use-items.ts';
import { useSession } from '../../data/session/session.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { OneLineSection } from '../../ui/layout/one-line-section.tsx';
import { fileColumns } from '../rows/file-columns.tsx';
import type { TableColumn } from '../table/columns/column.ts';
import { LoadMoreTable } from '../table/load-more-table.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './files.module.css';
import { UploadLines } from './upload-lines.tsx';
import { useFileActions } from './use-file-actions.tsx';
import { useFileTransfers } from './use-file-transfers.ts';

const perPage = 15;
const options = Object.entries(documentCategories).map(([key, value]) => ({
  key: key as DocumentCategory,
  value,
}));

const documentColumns: readonly TableColumn<AdvisoryDocument>[] = [
  {
    key: 'category',
    label: 'Category',
    sort: 'category',
    cell: ({ category }) => documentCategories[category],
  },
  { key: 'document_type', label: 'Type', cell: ({ document_type: type }) => documentTypes[type] },
];

/** Advisory documents of the business or of a meeting; a single line while there are none. */
export function AdvisoryDocuments({ meetingId }: { meetingId?: string }) {
  const { business, may } = useSession();
  const [pages, setPages] = useState([1]);
  const [isAdding, setAdding] = useState(false);
  const [sort, setSort] = useState<Sort>({ key: 'created_at', direction: 'desc' });
  const [category, setCategory] = useState<DocumentCategory>(meetingId ? 'meeting' : 'strategy');
  const where = meetingId ? [[{ key: 'source_id', operator: '=' as const, value: meetingId }]] : [];
  const list = useItems<AdvisoryDocument>(
    advisoryDocumentsEndpoint,
    business.id,
    { filter: where, sort, perPage },
    pages,
  );
  const { download, askToDelete, dialog } = useFileActions(advisoryDocumentsEndpoint);
  const adding = useFileTransfers({
    listedAt: advisoryDocumentsEndpoint,
    addTo: documentsEndpoint(category, meetingId),
    business: business.id,
  });
  const [name, ...rest] = fileColumns<AdvisoryDocument>({
    timeZone: business.time_zone,
    onDownload: download,
    ...(may('delete', 'meetings') ? { onDelete: askToDelete } : {}),
  }).filter(({ key }) => !(meetingId && key === 'source'));
  if (meetingId && !isAdding && (list.state === 'loading' || list.meta?.total === 0))
    return (
      <OneLineSection title="Advisory documents" note={list.state === 'loading' ? null : 'No documents yet.'}>
        {may('write', 'meetings') && list.state !== 'loading' ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAdding(true)}
          >
            Add documents
          </Button>
        ) : null}
      </OneLineSection>
    );
  return (
    <>
      <LoadMoreTable
        title="Advisory documents"
        list={list}
        sort={sort}
        columns={name ? [name, ...documentColumns, ...rest] : []}
        onSort={(next) => {
          setSort(next);
          setPages([1]);
        }}
        onMore={(page) => setPages((now) => [...now, page])}
        nameOf={({ file_name }) => file_name}
        empty={
          may('write', 'meetings')
            ? 'No documents yet. Add a strategy, a report or an agreement above. Everyone at this business who can see meetings can read it.'
            : 'No documents yet. Documents from your advisor appear here.'
        }
        above={
          may('write', 'meetings') ? (
            <>
              <div className={classes['category']}>
                <SelectField
                  label="Category of new documents"
                  required
                  options={options}
                  value={category}
                  onChange={(next) => next && setCategory(next)}
                />
              </div>
              <FileDrop {...adding} />
              <UploadLines uploads={adding.uploads} end={adding.end} />
            </>
          ) : null
        }
      />
      {dialog}
    </>
  );
}
