import { drawChart } from '@bellwether/charts/files/draw-chart';
import { buildPictureFile, type PictureHeading } from '@bellwether/charts/files/picture';
import { buildChartFile } from '@bellwether/charts/files/table';
import type { ChartTheme } from '@bellwether/charts/model/chart-theme';
import type { ChartData } from '@bellwether/charts/model/data';
import { csvText, exportFileName } from '@bellwether/domain/format/csv';
import { dayAt } from '@bellwether/domain/time/day';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { saveFile } from '../table/save-file.ts';
import type { ChartFormat } from './chart-tools.ts';
import { loadChartType } from './registry.ts';

export type ChartNames = PictureHeading & { timeZone: string };
/** Chart to save as a file. `theme` is always the print theme, whatever the screen uses. */
export type DownloadableChart = { data: ChartData; theme: ChartTheme };

/** Saves a chart as a titled picture, or its figures as CSV. */
export async function downloadChart(format: ChartFormat, shown: DownloadableChart, names: ChartNames) {
  const name = exportFileName(names.business, names.title, dayAt(names.timeZone, new Date()), format);
  if (format === 'csv')
    return saveFile(
      name,
      new Blob([csvText(buildChartFile(shown.data, await loadChartType(shown.data.kind)))], {
        type: 'text/csv',
      }),
    );
  if (format === 'png') return saveFile(name, await renderPng(shown, names));
  return saveFile(name, new Blob([(await drawPicture(shown, names)).svg], { type: 'image/svg+xml' }));
}

export const renderPng = async (shown: DownloadableChart, heading: PictureHeading): Promise<Blob> =>
  rasterised(await drawPicture(shown, heading));

/** Width of a chart on a report page, in pixels. */
const width = 912;
const defaultHeight = 400;

/** Draws the chart a second time for the file, because the page may be narrow or dark, or show the table instead. */
async function drawPicture({ data, theme }: DownloadableChart, heading: PictureHeading) {
  const kind = await loadChartType(data.kind);
  const drawing = drawChart(kind, data, theme, { width, height: kind.fileHeight?.(data) ?? defaultHeight });
  return buildPictureFile(drawing, drawing.legend, theme, heading, {
    style: await fontStyle(),
    ...(data.note ? { note: data.note } : {}),
  });
}

let style: Promise<string> | undefined;

/**
 * Returns a style element with the embedded font, because a picture cannot load a font. A failed load is retried on the
 * next call.
 */
const fontStyle = (): Promise<string> => {
  style ??= fetch(interUrl)
    .then((reply) => reply.bytes())
    .then(
      (bytes) =>
        `<style>@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,${base64(bytes)})}</style>`,
    );
  style.catch(() => {
    style = undefined;
  });
  return style;
};

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

/** Converts an SVG to pixels at twice its size, so that the picture is sharp in print. */
async function rasterised({ svg, width, height }: ReturnType<typeof buildPictureFile>): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created.'))));
  });
}
