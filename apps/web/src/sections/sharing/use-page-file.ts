import type { Page } from '@bellwether/contract/pages/define';
import { exportFileName } from '@bellwether/domain/format/csv';
import type { Day } from '@bellwether/domain/time/day';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { sendRequest, toQueryString } from '../../data/calls/call.ts';
import { useChannels } from '../../data/page/use-channels.ts';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { useAttributionModel } from '../../data/use-attribution-model.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { saveFile } from '../table/save-file.ts';

/** Formats of a page's file. */
export type PageFormat = 'pdf' | 'csv';

/** PDF of a page without a description: its address below the API, its name and the last day that it covers. */
export type PdfOfPage = { readonly address: string; readonly name: string; readonly until: Day };

/** Returns a function that saves a page as a file, and the available formats; null for a page without files. */
export function usePageFile(page: Page | undefined, ownPdf: PdfOfPage | undefined) {
  const { business } = useSession();
  const { range, compared, frequency } = usePageState();
  const screen = useScreen();
  const [channels] = useChannels();
  const [model] = useAttributionModel();
  const [busy, setBusy] = useState(false);
  const findFile = (format: PageFormat): PdfOfPage | undefined => {
    if (!page) return ownPdf;
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
    return { address: `modules/${page.module}/page-${format}${query}`, name: page.title, until: range.to };
  };
  if (!findFile('pdf')) return null;
  const save = async (format: PageFormat) => {
    const file = findFile(format);
    if (!file) return;
    setBusy(true);
    notify({ text: format === 'pdf' ? 'The PDF is being created.' : 'The CSV file is being created.' });
    try {
      const content = (await sendRequest('GET', file.address, { take: (reply) => reply.blob() })) as Blob;
      saveFile(exportFileName(business.trading_name, file.name, file.until, format), content);
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
    setBusy(false);
  };
  return { save, busy, formats: page ? (['pdf', 'csv'] as const) : (['pdf'] as const) };
}
