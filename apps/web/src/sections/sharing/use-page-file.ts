import { exportFileName } from '@bellwether/contract/format/csv';
import type { Page } from '@bellwether/contract/pages/define';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { sendRequest, toQueryString } from '../../data/calls/call.ts';
import { useChannels } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { useAttributionModel } from '../../data/use-attribution-model.ts';
import { notify } from '../../ui/notify.tsx';
import { saveFile } from '../table/save-file.ts';

/** Formats of a page's file. */
export type PageFormat = 'pdf' | 'csv';

/** Returns how to save a page as a file; null for a page without description. */
export function usePageFile(page: Page | undefined) {
  const { business } = useSession();
  const { range, compared, frequency } = usePageState();
  const screen = useScreen();
  const [channels] = useChannels();
  const [model] = useAttributionModel();
  const [busy, setBusy] = useState(false);
  if (!page) return null;
  const save = async (format: PageFormat) => {
    setBusy(true);
    notify({ text: format === 'pdf' ? 'The PDF is being created.' : 'The CSV file is being created.' });
    const query = toQueryString({
      filter: `business:${business.id}`,
      page: page.path,
      from: range.from,
      to: range.to,
      ...(compared ? { compare_from: compared.from, compare_to: compared.to } : {}),
      ...(screen?.channels && channels.length > 0 ? { channels: channels.join(';') } : {}),
      attribution_model: model,
      timestamp: frequency,
    });
    try {
      const file = (await sendRequest('GET', `modules/${page.module}/page-${format}${query}`, {
        take: (reply) => reply.blob(),
      })) as Blob;
      saveFile(exportFileName(business.trading_name, page.title, range.to, format), file);
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
    setBusy(false);
  };
  return { save, busy };
}
