import { crc32 } from 'node:zlib';

const zipped = (entries: Record<string, string>): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), content);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6, 0, 26);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + content.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
};

const office = (folder: string, main: string) =>
  zipped({
    '[Content_Types].xml': `<Types><Override PartName="/${folder}" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [`${folder}/content.xml`]: '<x/>',
  });

/** The smallest PNG: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** One MP3 frame of silence, 128 kbit/s at 44.1 kHz. */
const mp3Frame = Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]);

const officeType = 'application/vnd.openxmlformats-officedocument';

/** Sample of each allowed file type: name, content, MIME type. */
export const sampleFiles: readonly (readonly [string, Buffer, string])[] = [
  ['chart.png', png, 'image/png'],
  ['photo.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'image/jpeg'],
  [
    'photo.webp',
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([26, 0, 0, 0]),
      Buffer.from('WEBPVP8L'),
      Buffer.alloc(18),
    ]),
    'image/webp',
  ],
  [
    'report.pdf',
    Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1'),
    'application/pdf',
  ],
  ['notes.docx', office('word', 'wordprocessingml.document'), `${officeType}.wordprocessingml.document`],
  ['sheet.xlsx', office('xl', 'spreadsheetml.sheet'), `${officeType}.spreadsheetml.sheet`],
  ['slides.pptx', office('ppt', 'presentationml.presentation'), `${officeType}.presentationml.presentation`],
  ['table.csv', Buffer.from('name,amount\nJosé,12\n'), 'text/csv'],
  ['call.mp3', Buffer.concat(Array.from({ length: 3 }, () => mp3Frame)), 'audio/mpeg'],
];

/** Valid tables in other encodings, or with the first bytes of a picture or a song. */
export const unusualTables: readonly (readonly [string, Buffer])[] = [
  ['Windows-1252', Buffer.from('name,amount\nJos\u00e9,12\n', 'latin1')],
  ['UTF-8 with its mark', Buffer.from('\ufeffname,amount\nJosé,12\n')],
  ['UTF-16', Buffer.from('\ufeffname\tamount\r\nJosé\t12\r\n', 'utf16le')],
  ['beginning like a bitmap', Buffer.from('BMW,12\n')],
  ['beginning like a song', Buffer.from('ID3,name\n1,2\n')],
];

/** Samples of rejected files: description, file name, content. */
export const refusedFiles: readonly (readonly [string, string, Buffer])[] = [
  ['a program called a picture', 'chart.png', Buffer.from(`MZ\u0090\u0000${'\u0000'.repeat(200)}`, 'latin1')],
  ['a web page', 'page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a script', 'run.js', Buffer.from('alert(1)')],
  [
    'a drawing with scripts',
    'drawing.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  ],
  ['a GIF', 'moving.gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
  ['an archive', 'all.zip', zipped({ 'a.txt': 'a' })],
  ['bytes called a table', 'table.csv', Buffer.from([0, 1, 2, 3, 255, 254, 0, 9])],
  ['text without a name for it', 'readme', Buffer.from('hello')],
];
