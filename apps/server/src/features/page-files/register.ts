import { getPageCsv, getPagePdf } from '@bellwether/contract/api/figures/page-files';
import type { Page } from '@bellwether/contract/pages/define';
import { findPage } from '@bellwether/contract/pages/list';
import { exportFileName } from '@bellwether/domain/format/csv';
import { problem } from '@bellwether/domain/problems';
import { defaultFrequency } from '@bellwether/domain/time/range';
import type { z } from 'zod';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { writeTableFile } from '../../http/table-file.ts';
import { getPdfPrinter, replyPdf } from '../page-pdf/index.ts';
import { fetchDocument } from './build-document.ts';
import type { PageSelection } from './fetch-page-reports.ts';
import { listPageRows, pageRowColumns } from './page-rows.ts';

type FileRequest = { params: { module: string }; query: z.infer<typeof getPagePdf.query> };

/**
 * Reads the page and date range of a request. @throws Problem 'not_found' for a page without files, 'malformed' for a
 * range that ends before its start.
 */
const readSelection = ({ params, query }: FileRequest): { page: Page; selection: PageSelection } => {
  const page = findPage(query.page);
  if (page?.module !== params.module)
    throw problem('not_found', `There is no file of ${query.page} in ${params.module}.`);
  const { from, to, compare_from, compare_to, channels, attribution_model: model } = query;
  if (from > to) throw problem('malformed', `The date range starts on ${from}, after its end on ${to}.`);
  const range = { from, to };
  return {
    page,
    selection: {
      range,
      comparison: compare_from && compare_to ? { from: compare_from, to: compare_to } : null,
      frequency: query.timestamp ?? defaultFrequency(range),
      channels,
      model,
    },
  };
};

/** Registers the routes that return a page of figures as a PDF or CSV file. */
export const register = (app: App, deps: Deps): void => {
  const printer = getPdfPrinter(deps);
  bindEndpoint(app, getPagePdf, async (request, { scope, signal }) => {
    const { page, selection } = readSelection(request);
    const document = await fetchDocument(deps, scope, [page], selection, signal);
    const name = exportFileName(scope.business.tradingName, page.title, selection.range.to, 'pdf');
    return replyPdf(await printer.print(document, signal), name);
  });
  bindEndpoint(app, getPageCsv, async (request, { scope, signal }) => {
    const { page, selection } = readSelection(request);
    const { pages, context } = await fetchDocument(deps, scope, [page], selection, signal);
    return writeTableFile(deps.spool, {
      columns: pageRowColumns,
      batches: listPageRows(page, pages[0]?.answers ?? [], context),
      name: [scope.business.tradingName, page.title, selection.range.to],
      format: 'csv',
      queueKey: { person: scope.userId, business: scope.business.id },
      signal,
    });
  });
};
