import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { isMissing } from '../cells/cell.ts';
import type { Layout } from '../layout/layout.ts';
import {
  findPlatformColumn,
  findVendorByName,
  findVendorInFileName,
  noPlatformPattern,
  platformLabel,
  type Vendor,
} from '../layout/platform.ts';
import { findCertainVendor, findVendor } from '../layout/platform-headings.ts';
import { findPresetById } from '../presets/presets.ts';
import type { Fields } from './row-sql.ts';

const adKinds: readonly UploadType[] = ['ads', 'search_terms', 'ad_landing_pages'];
const list = new Intl.ListFormat('en-AU');
const noPlatform = new RegExp(noPlatformPattern, 'u');

/** Returns the vendor of a file according to its preset or headings. */
const findHeadingVendor = (mapping: Mapping, header: readonly string[]): Vendor | undefined => {
  const preset = findPresetById(mapping.preset);
  return preset?.platform === undefined
    ? findCertainVendor(header)
    : { name: preset.vendor, channel: preset.platform };
};

/**
 * Sets the platform of a file if its columns and headings leave it open: from the file name, otherwise from the upload
 * page. Adds a note if the file name contradicts the headings.
 */
export const guessPlatform = (
  kind: UploadType,
  mapping: Mapping,
  { header }: Pick<Layout, 'header'>,
  fileName: string,
  page: string | undefined,
): { mapping: Mapping; notes: string[] } => {
  if (!adKinds.includes(kind) || mapping.columns['platform'] !== undefined) return { mapping, notes: [] };
  const fileNameVendor = findVendorInFileName(fileName);
  const headings = findHeadingVendor(mapping, header);
  const isOpen = mapping.platform === undefined || mapping.platform === 'other';
  if (fileNameVendor === undefined)
    return {
      mapping: headings === undefined && isOpen && page ? { ...mapping, platform: page } : mapping,
      notes: [],
    };
  if (headings === undefined) {
    const similarVendor = findVendor(header);
    return {
      mapping: {
        ...mapping,
        platform: fileNameVendor.channel,
        ...(fileNameVendor.channel === 'other' &&
          mapping.columns['account'] === undefined && {
            columns: { ...mapping.columns, account: { constant: fileNameVendor.name } },
          }),
      },
      notes: [
        `The file name says ${fileNameVendor.name}, so its rows count as ${platformLabel(fileNameVendor.channel)}.`,
        ...(similarVendor && similarVendor.name !== fileNameVendor.name
          ? [`Its headings look like those of ${similarVendor.name}. Choose the platform if that is right.`]
          : []),
      ],
    };
  }
  return {
    mapping,
    notes:
      headings.name === fileNameVendor.name || headings.channel === fileNameVendor.channel
        ? []
        : [
            `The file name says ${fileNameVendor.name}, but its headings are those of ${headings.name}. Its rows count as ${platformLabel(headings.channel)}; choose the platform if that is wrong.`,
          ],
  };
};

/**
 * Builds notes on how each row's platform is found if the file has several, and on contradictions between column and
 * headings.
 */
export const platformNotes = ({ kind, mapping }: Fields, { header, sample }: Layout): string[] => {
  if (!adKinds.includes(kind)) return [];
  const source = mapping.columns['platform'];
  const headings = findHeadingVendor(mapping, header);
  if (source === undefined || !('column' in source)) {
    const platformColumn = findPlatformColumn(header, sample);
    const other = platformColumn?.vendors.filter(({ channel }) => channel !== mapping.platform) ?? [];
    if (platformColumn && other.length > 0)
      return [
        `The column "${platformColumn.column}" names ${list.format(platformColumn.vendors.map(({ name }) => name))}, but all rows count as ${platformLabel(mapping.platform)}. If the column is right, choose it for Platform.`,
      ];
    return headings && mapping.platform !== undefined && headings.channel !== mapping.platform
      ? [
          `The headings are those of ${headings.name}, but the rows count as ${platformLabel(mapping.platform)}.`,
        ]
      : [];
  }
  const index = header.indexOf(source.column);
  const texts = [...new Set(sample.map((row) => (row[index] ?? '').trim()).filter((text) => text !== ''))];
  const valueMeanings = texts.flatMap((text) => {
    const vendor = findVendorByName(text);
    return vendor ? [`"${text}" as ${platformLabel(vendor.channel)}`] : [];
  });
  const vendors = texts.flatMap((text) => findVendorByName(text) ?? []);
  const unknown = texts.filter(
    (text) => !isMissing(text) && !findVendorByName(text) && !noPlatform.test(text.toLowerCase()),
  );
  return [
    ...(valueMeanings.length > 0
      ? [`The column "${source.column}" gives the platform: ${list.format(valueMeanings.slice(0, 10))}.`]
      : []),
    ...(unknown.length > 0
      ? [
          `No platform is known for ${list.format(unknown.slice(0, 10).map((text) => `"${text}"`))}. Such rows count as ${platformLabel('other')}.`,
        ]
      : []),
    ...(headings && vendors.length > 0 && !vendors.some(({ name }) => name === headings.name)
      ? [
          `The headings look like those of ${headings.name}, but the column "${source.column}" names other platforms. The column is used.`,
        ]
      : []),
  ];
};
