import { product } from '@bellwether/domain/catalogue/product';
import { exportFileName } from '@bellwether/domain/format/csv';
import { dayAt } from '@bellwether/domain/time/day';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { downloadItems, type ItemsRequest, noBusinessKey } from '../../data/items/items.ts';
import { useSession } from '../../data/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { saveFile } from './save-file.ts';

const formats = { csv: 'CSV', xlsx: 'Excel' } as const;

type Props = {
  endpoint: string;
  title: string;
  request: ItemsRequest;
  /** Columns of the file, if the user can choose columns. */
  columns?: readonly string[];
  /** Whether the list belongs to no business. */
  global?: boolean;
};

/** Renders the menu that downloads all filtered rows, whichever page is shown. */
export function DownloadMenu({ endpoint, title, request, columns, global = false }: Props) {
  const { business } = useSession();
  const [busy, setBusy] = useState(false);
  const save = async (format: keyof typeof formats) => {
    setBusy(true);
    try {
      const file = await downloadItems(
        endpoint,
        global ? noBusinessKey : business.id,
        request,
        format,
        columns,
      );
      const today = dayAt(business.time_zone, new Date());
      const ownerName = global ? product.name : business.trading_name;
      saveFile(exportFileName(ownerName, title, today, format), file);
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label="Download" loading={busy}>
          <IconDownload size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
