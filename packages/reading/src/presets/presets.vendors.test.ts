import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { takeSample } from '@bellwether/domain/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normaliseFile } from '../bytes/normalise.ts';
import { normaliseHeading } from '../cells/heading.ts';
import { detectLayout } from '../layout/detect-layout.ts';
import { readFirstRecords } from '../layout/header-row.ts';
import { findMappingProblems } from '../mapping/mapping.ts';
import { openReader, type ReadFile, streamInPieces } from '../testing/open-reader.ts';
import { findPreset, findPresetById } from './presets.ts';

/**
 * Expected values of an export in `expected.json`: its name and the platform's own totals, computed independently of
 * the code.
 */
type Case = {
  file: string;
  kind: UploadType;
  name: string;
  accepted: number;
  left_out: number;
  rejected: number;
  totals: Record<string, string>;
  from_date: string;
  to_date: string;
  currency?: string;
  documents?: number;
  channel?: string;
  /** Time zone of the export's times, if it states one. */
  time_zone?: string;
  call_seconds?: number;
  customers?: string[];
  products?: string[];
  by_channel?: Record<string, number>;
  by_kind?: Record<string, number>;
  by_status?: Record<string, number>;
};

const folder = fileURLToPath(new URL('../../../../samples/vendors/', import.meta.url));
const cases = JSON.parse(readFileSync(`${folder}expected.json`, 'utf8')) as Case[];
const bytes = ({ file }: Case) => readFileSync(`${folder}${file}`);

let opened: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  opened = await openReader();
});
afterAll(() => opened.close());
/** Reads an export for a business in the time zone of the export. */
const readAs = (one: Case, content: Parameters<typeof opened.read>[1], kind = one.kind) =>
  opened.read(kind, content, {}, undefined, { timeZone: one.time_zone ?? 'UTC' });

const normalised = async (one: Case) => normaliseFile(streamInPieces(bytes(one)), opened.path());

const isTheirs = (one: Case, { report }: ReadFile) => {
  const [money] = report.money;
  const { accepted, rejected, left_out, from_date, to_date } = report;
  expect(report.rejects).toEqual([]);
  expect({ ...report.totals, ...money?.totals }).toMatchObject(one.totals);
  expect({ accepted, rejected, left_out }).toEqual({
    accepted: one.accepted,
    rejected: one.rejected,
    left_out: one.left_out,
  });
  expect({ from_date, to_date }).toEqual({ from_date: one.from_date, to_date: one.to_date });
};

/** Selects a tenth of the exports, at least one of each kind. Other tests read all exports unchanged. */
const sampled = (change: string): Case[] => {
  const kinds = new Set(cases.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) =>
    takeSample(
      cases.filter((one) => one.kind === kind),
      0.1,
      `${kind} ${change}`,
    ),
  );
};

describe('exports of twenty vendors', () => {
  test.each(cases)('recognises $file and matches the platform’s own totals', async (one) => {
    const read = await readAs(one, bytes(one));
    const { header, headerLine, mapping } = read.layout;
    expect(findPresetById(mapping.preset)?.label).toBe(one.name);
    expect(findMappingProblems(one.kind, header, mapping, headerLine)).toEqual([]);
    isTheirs(one, read);
    expect(read.report.money.length).toBeLessThan(2);
    if (one.currency) expect(read.report.money[0]?.currency).toBe(one.currency);
    if (one.documents) expect(await opened.ask('count(DISTINCT document_number)')).toBe(`${one.documents}`);
    if (one.channel) expect(await opened.ask('list(DISTINCT channel)')).toEqual([one.channel]);
    if (one.call_seconds) expect(await opened.ask('sum(call_seconds)')).toBe(`${one.call_seconds}`);
    if (one.customers) expect(await opened.ask('list_sort(list(DISTINCT customer))')).toEqual(one.customers);
    if (one.products) expect(await opened.ask('list_sort(list(DISTINCT product))')).toEqual(one.products);
    for (const column of ['channel', 'kind', 'status'] as const) {
      const by = one[`by_${column}`];
      const counted = one.kind === 'sessions' ? 'sum(sessions)' : 'count(*)';
      if (by) expect(await opened.countBy(column, counted), column).toEqual(by);
    }
  });

  test.each(sampled('saved'))('reads $file the same after a spreadsheet has saved it', async (one) => {
    const file = await normalised(one);
    const { headerLine } = await detectLayout(file, one.kind);
    const breaks = new Set(file.breaks);
    const saved = (await readFirstRecords(file)).map(({ line, cells }) => {
      const own = line === headerLine ? ['My column'] : line > headerLine ? [''] : [];
      const row = [...cells, ...own].map((text) => `"${text.replaceAll('"', '""')}"`).join(';');
      return `${breaks.has(line) ? '\r\n' : ''}${row}\r\n`;
    });
    const read = await readAs(one, `\ufeff${saved.join('')}`);
    expect(findPresetById(read.layout.mapping.preset)?.label).toBe(one.name);
    isTheirs(one, read);
  });

  test.each(sampled('columns'))('recognises $file with other columns in another order', async (one) => {
    const { header, mapping } = await detectLayout(await normalised(one), one.kind);
    const preset = findPresetById(mapping.preset);
    const keys = (headings: readonly string[] = []) =>
      new Set(headings.flatMap((ways) => ways.split('|').map(normaliseHeading)));
    const [needed, distinctive] = [keys(preset?.headings.all), keys(preset?.headings.any)];
    const isDistinctive = (heading: string) => distinctive.has(normaliseHeading(heading));
    const remaining = header.filter((heading) => needed.has(normaliseHeading(heading)));
    const others = header.filter((heading) => !remaining.includes(heading));
    // One of the columns that identify the vendor must remain. All others are optional, and unknown columns may be
    // added.
    const witnesses = remaining.some(isDistinctive) ? [] : others.filter(isDistinctive);
    fc.assert(
      fc.property(
        fc.subarray(others),
        fc.nat(),
        fc.array(fc.constantFrom('Custom field', 'Store, region', 'x_1', 'Notes (internal)')),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (some, nth, own, order) => {
          const witness = witnesses.length === 0 ? [] : [witnesses[nth % witnesses.length] ?? ''];
          const all = [...new Set([...remaining, ...witness, ...some, ...own])];
          const places = all.map((heading) => [order.next().value as number, heading] as const);
          const shuffled = places.toSorted(([a], [b]) => a - b).map(([, heading]) => heading);
          expect(findPreset(shuffled, one.kind)?.vendor, shuffled.join()).toBe(preset?.vendor);
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });
});
