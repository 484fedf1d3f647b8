import { Readable } from 'node:stream';
import { getPagePdf } from '@bellwether/contract/api/page-pdf';
import { exportFileName } from '@bellwether/contract/format/csv';
import { findPage } from '@bellwether/contract/pages/list';
import { problem } from '@bellwether/contract/problems';
import { defaultFrequency } from '@bellwether/contract/time/range';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { fetchPageReports } from './fetch-page-reports.ts';
import { openPdfPrinter, type PdfPrinter } from './render.ts';

export { printableImageTypes, readBrand } from './brand.ts';
export type { MinutesRequest } from './document.ts';
export { fetchPageReports } from './fetch-page-reports.ts';

const printers = new WeakMap<Deps, PdfPrinter>();

/** Returns the printer that all features share. It opens at the first call and closes with the server. */
export const getPdfPrinter = (deps: Deps): PdfPrinter => {
  const existing = printers.get(deps);
  if (existing) return existing;
  const newPrinter = openPdfPrinter();
  printers.set(deps, newPrinter);
  deps.onClose(newPrinter.close);
  return newPrinter;
};

/** Registers the endpoint that returns a report page as a PDF. */
export const register = (app: App, deps: Deps): void => {
  const printer = getPdfPrinter(deps);
  bind(app, getPagePdf, async ({ params, query }, { scope, signal }) => {
    const page = findPage(query.page);
    if (page?.module !== params.module)
      throw problem('not_found', `There is no PDF of ${query.page} in ${params.module}.`);
    const { from, to, compare_from, compare_to } = query;
    if (from > to) throw problem('malformed', `The date range starts on ${from}, after its end on ${to}.`);
    const range = { from, to };
    const comparison = compare_from && compare_to ? { from: compare_from, to: compare_to } : null;
    const { channels, attribution_model: model } = query;
    const period = {
      range,
      comparison,
      frequency: query.timestamp ?? defaultFrequency(range),
      channels,
      model,
    };
    const request = await fetchPageReports(deps, scope, [page], period, signal);
    const pdf = Buffer.from(await printer.print(request, signal));
    const name = exportFileName(scope.business.tradingName, page.title, to, 'pdf');
    return reply(Readable.from([pdf], { objectMode: false }), {
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    });
  });
};
