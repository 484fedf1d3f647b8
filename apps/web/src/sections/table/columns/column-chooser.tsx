import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../ui/feedback/load-chunk.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LazyPopover } from '../../../ui/overlays/lazy-popover.tsx';
import type { ColumnListProps } from './column-list.tsx';

const ColumnList = lazy(() =>
  loadChunk(() => import('./column-list.tsx')).then((m) => ({ default: m.ColumnList })),
);

export const ColumnChooser = ({ columns, model }: ColumnListProps) => (
  <LazyPopover
    label="Columns"
    button={(props) => (
      <IconButton label="Columns" {...props}>
        <IconColumns3 size={18} />
      </IconButton>
    )}
  >
    {() => (
      <Suspense fallback={null}>
        <ColumnList columns={columns} model={model} />
      </Suspense>
    )}
  </LazyPopover>
);
