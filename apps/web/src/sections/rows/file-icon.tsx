import { type FileKind, findFileKind } from '@bellwether/domain/format/file';
import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconPresentation,
  type TablerIcon,
} from '@tabler/icons-react';

const looks: Record<FileKind, { icon: TablerIcon; label: string }> = {
  image: { icon: IconPhoto, label: 'Image' },
  pdf: { icon: IconFileTypePdf, label: 'PDF' },
  document: { icon: IconFileText, label: 'Document' },
  sheet: { icon: IconFileSpreadsheet, label: 'Spreadsheet' },
  slides: { icon: IconPresentation, label: 'Slides' },
  audio: { icon: IconFileMusic, label: 'Audio' },
  video: { icon: IconMovie, label: 'Video' },
  archive: { icon: IconFileZip, label: 'Archive' },
  other: { icon: IconFile, label: 'File' },
};

export function FileIcon({ mimeType }: { mimeType: string }) {
  const { icon: Icon, label } = looks[findFileKind(mimeType)];
  return <Icon role="img" aria-label={label} size={18} color="var(--quiet)" />;
}
