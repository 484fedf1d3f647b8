import { Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';
import type { ColumnListProps } from './column-list.tsx';

const ColumnList = lazy(() =>
  loadChunk(() => import('./column-list.tsx')).then((m) => ({ default: m.ColumnList })),
);

export function ColumnChooser({ columns, model }: ColumnListProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <IconButton
          label="Columns"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconColumns3 size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Suspense fallback={null}>
          <ColumnList columns={columns} model={model} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
