import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** Content of a file in an archive: `head`, then `repeated` a number of times, then `tail`. */
export type ArchiveFile = {
  name: string;
  head?: string | Buffer;
  repeated?: string;
  times?: number;
  tail?: string;
};

const bytesOf = ({ head = '', repeated = '', times = 0, tail = '' }: ArchiveFile): Buffer =>
  Buffer.concat([
    Buffer.from(head as string),
    Buffer.alloc(repeated.length * times, repeated || 'x'),
    Buffer.from(tail),
  ]);

/** Writes a ZIP archive of deflated files. */
export const createZip = (parts: readonly ArchiveFile[]): Buffer => {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const bytes = bytesOf(part);
    const packed = deflateRawSync(bytes, { level: 6 });
    const name = Buffer.from(part.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(at, 12);
    const local = [Buffer.from('PK\u0003\u0004'), common, name, packed];
    pieces.push(...local);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, entry.subarray(2), name);
    at += 30 + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, central, end]);
};

const sheetHead = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
export const emptySheet: ArchiveFile = {
  name: 'xl/worksheets/sheet1.xml',
  head: `${sheetHead}<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
};
export const sheetPart = (
  repeated: string,
  times: number,
  around: [string, string] = ['', ''],
): ArchiveFile => ({
  name: 'xl/worksheets/sheet1.xml',
  head: `${sheetHead}<sheetData>${around[0]}`,
  repeated,
  times,
  tail: `${around[1]}</sheetData></worksheet>`,
});

const workbookParts = (more: readonly string[]): ArchiveFile[] => [
  {
    name: '[Content_Types].xml',
    head: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  },
  {
    name: '_rels/.rels',
    head: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  },
  {
    name: 'xl/workbook.xml',
    head: '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    head: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>${more
      .map(
        (name, at) =>
          `<Relationship Id="rId${at + 2}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${name}.xml"/>`,
      )
      .join('')}</Relationships>`,
  },
];

/** Writes an XLSX workbook with a sheet. Further files are named `xl/sharedStrings.xml` or `xl/styles.xml`. */
export const xlsx = (parts: readonly ArchiveFile[]): Buffer =>
  createZip([
    ...workbookParts(
      parts.flatMap(({ name }) => (/^xl\/(sharedStrings|styles)\.xml$/.exec(name)?.[1] ?? []) as string | []),
    ),
    ...parts,
  ]);

/** Writes an OpenDocument spreadsheet with some rows. */
export const ods = (rows: string, times = 1): Buffer =>
  createZip([
    { name: 'mimetype', head: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      head: '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="A">',
      repeated: rows,
      times,
      tail: '</table:table></office:spreadsheet></office:body></office:document-content>',
    },
  ]);

export const gzip = (text: string, times: number): Buffer =>
  gzipSync(Buffer.alloc(text.length * times, text), { level: 6 });

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Writes a PNG picture without content. `bits` per channel is 8 or 16; all four channels are present. */
export const buildPng = (width: number, height: number, bits: 8 | 16 = 8, interlaced = false): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, interlaced ? 1 : 0], 8);
  // An interlaced picture's seven passes have more line starts; the extra zeros do no harm.
  const bytes = height * (1 + (width * 4 * bits) / 8) + (interlaced ? 8 * height : 0);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
