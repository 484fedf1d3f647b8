import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, streamInPieces } from '../testing/open-reader.ts';
import { normaliseFile } from './normalise.ts';
import { ReadingProblem } from './reading-problem.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const read = async (bytes: Uint8Array | string, pieces?: number, maxRecordBytes?: number) => {
  const source = streamInPieces(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, pieces);
  const file = await normaliseFile(
    source,
    reader.path(),
    maxRecordBytes === undefined ? {} : { maxRecordBytes },
  );
  return { ...file, text: await readFile(file.path, 'utf8') };
};

const utf16 = (text: string, order: 'le' | 'be', mark: boolean): Buffer => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

describe('normalised files', () => {
  test.each([1, 3, 100_000])(
    'finds cells with spaces at their ends in pieces of %i bytes',
    async (pieces) => {
      const plain = `a,b,c,d\n${'1,2,3,4\n'.repeat(9000)}`;
      const { padded } = await read(`${plain}"x","y ",z , w\n"a b",2,3,4\n`, pieces);
      expect(padded.toSorted()).toEqual([1, 2, 3]);
    },
  );

  test.each([
    ['LF', 'a,b\n1,2\n', '1,a,b\n2,1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n', '1,a,b\n2,1,2\n'],
    ['bare CR', 'a,b\r1,2', '1,a,b\n2,1,2\n'],
    ['blank lines', '\n\na,b\n  \n1,2\n\n', '3,a,b\n5,1,2\n'],
    ['a quoted line break', 'a,b\n"x\r\ny",2\n3,4', '1,a,b\n2,"x\ny",2\n4,3,4\n'],
    ['a quote within a quoted cell', 'a\n"x ""y"""\n', '1,a\n2,"x ""y"""\n'],
    ['text behind a closing quote', 'a,b\n"x"y,2\n', '1,a,b\n2,"xy",2\n'],
    ['a quoted cell at the end of the file', 'a,b\n1,"x"', '1,a,b\n2,1,"x"\n'],
    ["Excel's line about the delimiter", 'sep=;\r\na;b\r\n1;2', '2;a;b\n3;1;2\n'],
  ])('reads %s', async (_, content, expected) => {
    expect((await read(content)).text).toBe(expected);
  });

  test.each([
    [',', 'a,b;c,d\n1,2;3,4\n'],
    [';', 'a;b;c\n1,5;2,5;3\n1,5;2;3,5\n'],
    ['\t', 'a\tb\n1,5\t2,5\n'],
    [
      '\t',
      'From: July 1, 2025, 12:00\nTo: July 2, 2025, 11:59\nDay\tAd\tCost\n1\t"Tea, cake, clay"\t1\n2\t"Tea, cake, clay"\t2\n',
    ],
    [',', 'Id,Day,Cost\n"17\t",1,2\n"18\t",2,3\n'],
  ])('finds the delimiter %j', async (delimiter, text) => {
    expect((await read(text)).delimiter).toBe(delimiter);
  });

  test('normalising a file gives the same result for any chunk size and Unicode encoding', async () => {
    const letters = fc.constantFrom('a', 'é', '€', '漢', '😀', ' ', ',', '"', '\n', '\r', '1', '.');
    await fc.assert(
      fc.asyncProperty(
        fc.array(letters, { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        async (cells, size) => {
          const text = `name,amount\n"${cells.join('').replaceAll('"', '""')}",1\nlast,2`;
          const whole = await read(text);
          for (const bytes of [
            Buffer.from(text),
            Buffer.from(`\uFEFF${text}`),
            utf16(text, 'le', true),
            utf16(text, 'be', true),
            gzipSync(text),
          ])
            expect((await read(bytes, size)).text).toBe(whole.text);
        },
      ),
      { numRuns: propertyRuns(40) },
    );
  });

  test('UTF-16 without a byte order mark is recognised by its zero bytes', async () => {
    for (const order of ['le', 'be'] as const)
      expect((await read(utf16('Day\tCost\n1\t2', order, false))).text).toBe('1\tDay\tCost\n2\t1\t2\n');
  });

  test('a file that is not valid UTF-8 is read as Windows-1252', async () => {
    const file = await read(
      Buffer.from([...Buffer.from('name,x\nCaf'), 0xe9, ...Buffer.from(',1\n'), 0x80, ...Buffer.from(',2')]),
    );
    expect(file.text).toBe('1,name,x\n2,Café,1\n3,€,2\n');
    expect(file.encoding).toBe('windows-1252');
  });

  test('the hash of an uploaded file covers the bytes as received', async () => {
    const packed = gzipSync('a,b\n1,2\n');
    expect((await read(packed)).sha256).not.toBe(
      (await read('any bytes give either a result or a problem with line and column')).sha256,
    );
    expect((await read(packed, 1)).sha256).toBe((await read(packed)).sha256);
  });

  test('any uploaded bytes give a normalised file or a problem with line and column', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          const result = await read(bytes, size).catch((error: unknown) => error);
          if (result instanceof Error) {
            expect(result).toBeInstanceOf(ReadingProblem);
            expect(result.message).toMatch(/^(Line \d+(, column \d+)?: |The file is empty\.$)/);
          }
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});

const problem = async (bytes: Uint8Array | string, maxRecordBytes?: number): Promise<string> => {
  const error = await read(bytes, 700, maxRecordBytes).then(
    () => 'it was read',
    (caught: unknown) => caught,
  );
  return error instanceof ReadingProblem ? error.message : String(error);
};

test.each(['', '\n \r\n'])('reports the empty file %j without a line', async (text) => {
  expect(await problem(text)).toBe('The file is empty.');
});

describe('files that are not CSV', () => {
  test.each<[string, Uint8Array | string, string]>([
    ['a PDF', '%PDF-1.7', 'Line 1, column 1: this is a PDF'],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'Line 1, column 1: this is a PNG picture'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'Line 1, column 1: this is a JPEG picture'],
    ['a web page', '<!DOCTYPE html><html>', 'Line 1, column 1: this is a web page'],
    ['JSON', '[{"a": 1}]', 'Line 1, column 1: this is a JSON file'],
    ['a packed PDF', gzipSync('%PDF-1.7'), 'Line 1, column 1: this is a PDF'],
    ['bytes of no text', 'a,b\n1,2\n3,\0\u0001', 'Line 3, column 2: there are bytes here that no text has.'],
    ['an unclosed quote', 'a,b\n1,"x\n3,4\n', 'Line 2, column 2: a quote opens here and is never closed.'],
    ['a gzip file cut off', gzipSync('a,b\n1,2\n'.repeat(50)).subarray(0, 30), 'cut off'],
    [
      'a damaged gzip file',
      Buffer.concat([gzipSync('a,b\n1,2\n').subarray(0, -8), Buffer.alloc(8, 1)]),
      'damaged here',
    ],
  ])('rejects %s with line and column', async (_, bytes, expectedText) => {
    const message = await problem(bytes);
    expect(message).toContain(expectedText);
    expect(message).toMatch(/^Line \d+, column \d+: /);
  });

  test('an overlong line is rejected as soon as it exceeds the limit, also in a gzip file', async () => {
    let requestCount = 0;
    const endless = async function* () {
      for (;;) {
        requestCount++;
        yield Buffer.alloc(64 * 1024, 'x');
      }
    };
    const error = await normaliseFile(endless(), reader.path()).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ line: 1, column: 1 });
    expect(requestCount).toBeLessThan(40);
    expect(await problem(gzipSync(`a,b\n${'x'.repeat(3_000_000)}`))).toContain(
      'Line 2, column 1: the line is longer than 1024 KiB',
    );
    expect(await problem(`a,b\n1,"${'x\n'.repeat(3000)}`, 1024)).toBe(
      'Line 2, column 2: a quote opens here and is not closed within 1 KiB.',
    );
  });

  test('an uploaded file over the size limit is rejected', async () => {
    const error = await normaliseFile(streamInPieces(Buffer.from('a,b\n'.repeat(1000)), 100), reader.path(), {
      maxBytes: 1000,
    }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ReadingProblem);
  });

  test('normalising a file stops when its signal aborts', async () => {
    const signal = AbortSignal.abort();
    await expect(
      normaliseFile(streamInPieces(Buffer.from('a,b\n'.repeat(100))), reader.path(), { signal }),
    ).rejects.toThrow('aborted');
  });
});
