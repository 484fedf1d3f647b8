import { createReadStream } from 'node:fs';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMappingProblems } from '../../mapping/mapping.ts';
import { findPresetById } from '../../presets/presets.ts';
import { openReader } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const fixture = (kind: UploadType, file: string) =>
  reader.read(kind, createReadStream(new URL(`../../fixtures/${file}.csv`, import.meta.url)));
const read = (kind: UploadType, ...lines: string[]) => reader.read(kind, lines.join('\n'));

describe('visitors', () => {
  test('an Analytics report by event is rejected with the name of the report to export', async () => {
    await expect(fixture('sessions', 'A3-ga4-events-report')).rejects.toThrow(
      /this report is by event.*Export the Google Analytics report "Traffic acquisition"/,
    );
    const mapping = { columns: { day: { column: 'Date' }, revenue: { column: 'Revenue' } } };
    expect(findMappingProblems('sessions', ['Date', 'Event name', 'Revenue'], mapping).join()).not.toMatch(
      /by event/,
    );
  });

  test("Matomo's daily unique visitors are read as users", async () => {
    const { layout, report } = await fixture('sessions', 'B7-matomo-daily');
    expect(findPresetById(layout.mapping.preset)?.label).toBe('Matomo visits export');
    expect(report.totals).toMatchObject({ users: '210', sessions: '250' });
    expect(report.notes.join()).toMatch(/Unique visitors are counted per day/);
  });

  test('a column of visitors takes precedence over a users column of zeros', async () => {
    const { report } = await read('sessions', 'Date,Users,Unique visitors,Visits', '2026-03-01,0,7,9');
    expect(report.totals).toMatchObject({ users: '7', sessions: '9' });
  });

  test('a report by city gets a note that users are counted more than once', async () => {
    const { report } = await read('sessions', 'Date,City,Users,Sessions', '2026-03-01,Perth,7,9');
    expect(report.notes.join()).toMatch(/a person in several rows of one day counts more than once/);
  });
});

describe('rankings', () => {
  test("a ranking column that is mostly '>100' is read as the position", async () => {
    const { rows, report } = await fixture('keyword_rankings', 'A27-mostly-unranked');
    expect(rows.map(({ position }) => position && Number(position))).toEqual([4, null, null, 7, null]);
    expect(report.rejects).toEqual([]);
  });

  test.each(['not ranked', '100+', 'Not in top 100', '> 50', 'Unranked'])(
    'reads %j as no position',
    async (cell) => {
      const { rows } = await read(
        'keyword_rankings',
        'Keyword,Position,Date',
        `a,${cell},2026-03-01`,
        'b,3,2026-03-01',
      );
      expect(rows.map(({ position }) => position && Number(position))).toEqual([null, 3]);
    },
  );

  test('keyword rankings without dates belong to the last day of the period, with a note', async () => {
    const { rows, report } = await reader.read('keyword_rankings', 'Top queries,Position\nplumber,4', {
      period: { from: '2026-03-01', to: '2026-03-31' },
    });
    expect(rows).toMatchObject([{ day: '2026-03-31', keyword: 'plumber' }]);
    expect(report.notes).toContain(
      'The file has no dates. Its data counts on the last day of the period, 2026-03-31.',
    );
  });

  test("recognises Search Console's heading in French", async () => {
    const { layout } = await read(
      'keyword_rankings',
      'Requêtes les plus fréquentes,Position,Date',
      'plombier,4,2026-03-01',
    );
    expect(layout.mapping.columns['keyword']).toEqual({ column: 'Requêtes les plus fréquentes' });
  });
});
