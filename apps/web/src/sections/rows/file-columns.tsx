import type { FileItem } from '@bellwether/contract/api/files';
import { formatSize, maxDescriptionWords, truncateName } from '@bellwether/domain/format/file';
import { truncateWords } from '@bellwether/domain/format/text';
import { plainText } from '@bellwether/domain/rich-text/plain';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { dayAt, formatDay } from '@bellwether/domain/time/day';
import type { TableColumn } from '../table/columns/column.ts';
import { FileActions } from './file-actions.tsx';
import { FileIcon } from './file-icon.tsx';
import classes from './rows.module.css';
import { TextWithTooltip } from './text-with-tooltip.tsx';

type File = Pick<FileItem, 'file_name' | 'filesize' | 'mime_type' | 'sourceObject' | 'created_at'>;

type Choice<T extends File> = {
  timeZone: string;
  /** Downloads a file. The button stays busy until the promise settles; the caller shows errors. */
  onDownload: (file: T) => void | Promise<void>;
  onDelete?: (file: T) => void;
  /** Returns whether the user can delete a file; by default all files can be deleted. */
  canDelete?: (file: T) => boolean;
};

/** Returns the name and description of the item that a file belongs to. */
const sourceText = ({ sourceObject }: File): string =>
  sourceObject
    ? [sourceObject.name, plainText(sourceObject.description ?? '')].filter(Boolean).join(': ')
    : '';

function Source({ file }: { file: File }) {
  const fullText = sourceText(file);
  if (!file.sourceObject) return 'N/A';
  const { name, description } = file.sourceObject;
  const shortText = truncateWords(plainText(description ?? ''), maxDescriptionWords);
  return <TextWithTooltip text={[name, shortText].filter(Boolean).join(': ')} fullText={fullText} />;
}

export const fileColumns = <T extends File>({
  timeZone,
  onDownload,
  onDelete,
  canDelete = () => true,
}: Choice<T>): TableColumn<T>[] => [
  {
    key: 'file_name',
    label: 'File',
    sort: 'file_name',
    cell: (file) => (
      <span className={classes['file']}>
        <FileIcon mimeType={file.mime_type} />
        <TextWithTooltip text={truncateName(file.file_name)} fullText={file.file_name} />
      </span>
    ),
    exportValue: (file) => file.file_name,
  },
  {
    key: 'filesize',
    label: 'Size',
    numeric: true,
    sort: 'filesize',
    cell: (file) => formatSize(file.filesize),
    exportValue: (file) => file.filesize,
  },
  {
    key: 'created_at',
    label: 'Added',
    sort: 'created_at',
    cell: (file) => {
      const added = new Date(file.created_at);
      return (
        <TextWithTooltip
          text={formatDay(dayAt(timeZone, added))}
          fullText={formatDateTime(timeZone, added)}
        />
      );
    },
    exportValue: (file) => file.created_at,
  },
  {
    key: 'source',
    label: 'Belongs to',
    cell: (file) => <Source file={file} />,
    exportValue: sourceText,
  },
  {
    key: 'actions',
    label: 'Actions',
    cell: (file) => (
      <FileActions
        name={file.file_name}
        onDownload={() => onDownload(file)}
        onDelete={onDelete && canDelete(file) ? () => onDelete(file) : undefined}
      />
    ),
  },
];
