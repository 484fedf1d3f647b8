import type { FileItem } from '@bellwether/contract/api/files';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import { findFileKind } from '@bellwether/domain/format/file';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useItems } from '../../data/items/use-items.ts';
import { useSession } from '../../data/session/session.ts';
import { fileColumns } from '../rows/file-columns.tsx';
import type { TableColumn } from '../table/columns/column.ts';
import { LoadMoreTable } from '../table/load-more-table.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './files.module.css';
import { UploadLines } from './upload-lines.tsx';
import { useFileActions } from './use-file-actions.tsx';
import { useFileTransfers } from './use-file-transfers.ts';
import { usePreview } from './use-preview.tsx';

const perPage = 15;

type Props = {
  /** Endpoint of the file list: `filesOf(form, itemId)` or `filesEndpoint`. */
  endpoint: string;
  /** Endpoint for adding files; absent for users who may not add files. */
  addTo?: string | undefined;
  mayDelete?: boolean;
  title?: string;
  where?: Filter;
};

export function FileList(props: Props) {
  const { business } = useSession();
  return <FilesOfBusiness key={`${business.id} ${props.endpoint}`} {...props} />;
}

function FilesOfBusiness({ endpoint, addTo, mayDelete = false, title = 'Files', where = [] }: Props) {
  const { business } = useSession();
  const [pages, setPages] = useState([1]);
  const [sort, setSort] = useState<Sort>({ key: 'created_at', direction: 'desc' });
  const list = useItems<FileItem>(endpoint, business.id, { filter: where, sort, perPage }, pages);
  const { download, askToDelete, dialog } = useFileActions(endpoint);
  const adding = useFileTransfers({ listedAt: endpoint, addTo: addTo ?? endpoint, business: business.id });
  const { preview, dialog: picture } = usePreview();
  const columns = fileColumns<FileItem>({
    timeZone: business.time_zone,
    onDownload: download,
    ...(mayDelete ? { onDelete: askToDelete } : {}),
  }).map((column) => (column.key === 'file_name' ? previewing(column, preview) : column));
  return (
    <>
      <LoadMoreTable
        title={title}
        list={list}
        columns={columns}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          setPages([1]);
        }}
        onMore={(page) => setPages((now) => [...now, page])}
        nameOf={({ file_name }) => file_name}
        above={
          <>
            {addTo === undefined ? null : <FileDrop {...adding} />}
            <UploadLines uploads={adding.uploads} end={adding.end} />
          </>
        }
      />
      {dialog}
      {picture}
    </>
  );
}

/** Lets a click on the name of an image open its preview. */
const previewing = (
  column: TableColumn<FileItem>,
  preview: (file: FileItem) => void,
): TableColumn<FileItem> => ({
  ...column,
  cell: (file) =>
    findFileKind(file.mime_type) === 'image' ? (
      <UnstyledButton className={classes['name'] ?? ''} onClick={() => preview(file)}>
        {column.cell(file)}
      </UnstyledButton>
    ) : (
      column.cell(file)
    ),
});
