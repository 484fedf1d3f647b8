import { csvText, fileName } from '@bellwether/contract/format/csv';
import { dayIn } from '@bellwether/contract/time/day';
import { saveFile } from '../table/save-file.ts';
import { type ChartData, chartFile } from './data.ts';
import type { Look } from './look.ts';
import { type Heading, pictureOf } from './picture.ts';

export const chartFormats = ['png', 'csv', 'svg'] as const;
export type ChartFormat = (typeof chartFormats)[number];
export type ChartNames = Heading & { business: string; timeZone: string };
export type Shown = { data: ChartData; look: Look; drawing: SVGSVGElement | null };

/** Saves a chart as a picture with its title, or its figures as a table. */
export async function downloadChart(format: ChartFormat, { data, look, drawing }: Shown, names: ChartNames) {
  const name = fileName(names.business, names.title, dayIn(names.timeZone, new Date()), format);
  if (format === 'csv') return saveFile(name, new Blob([csvText(chartFile(data))], { type: 'text/csv' }));
  const shown = { data, look, drawing };
  if (format === 'png') return saveFile(name, await pngOf(shown, names));
  return saveFile(name, new Blob([drawn(shown, names).svg], { type: 'image/svg+xml' }));
}

/** The chart with its title, days and legend as a PNG. */
export const pngOf = (shown: Shown, heading: Heading): Promise<Blob> => rasterised(drawn(shown, heading));

function drawn({ data, look, drawing }: Shown, heading: Heading) {
  if (!drawing) throw new Error('There is no drawing on the page.');
  const { width, height } = drawing.getBoundingClientRect();
  const markup = new XMLSerializer().serializeToString(drawing);
  return pictureOf({ markup, width, height }, data, look, heading);
}

/** Twice the size, so that it stays sharp on paper. */
async function rasterised({ svg, width, height }: ReturnType<typeof pictureOf>): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))));
  });
}
