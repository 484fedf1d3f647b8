import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { NormalisedFile } from './normalise.ts';

export type FirstRecord = { line: number; cells: string[] };

const sampleBytes = 128 * 1024;

/** The records at the start of a normalised file, as many as a few hundred kilobytes hold. */
export const firstRecords = async (file: NormalisedFile): Promise<FirstRecord[]> => {
  const reader = await open(file.path, 'r');
  const buffer = Buffer.alloc(sampleBytes);
  const { bytesRead } = await reader.read(buffer, 0, sampleBytes, 0).finally(() => reader.close());
  const whole = bytesRead < sampleBytes;
  const text = buffer.toString('utf8', 0, whole ? bytesRead : buffer.lastIndexOf(10) + 1);
  const records: FirstRecord[] = [];
  try {
    parse(text, {
      delimiter: file.delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      on_record: ([line = '0', ...cells]: string[]) => {
        records.push({ line: Number(line), cells });
        return null;
      },
    });
  } catch (error) {
    // The sample may end inside a quoted cell; the records before it are what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED')) throw error;
  }
  return records;
};
