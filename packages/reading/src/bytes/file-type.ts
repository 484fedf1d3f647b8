const asCsv = 'Open it in its original program and save or export it as CSV.';
const signatures: readonly [string, string][] = [
  ['25504446', 'a PDF document, not a CSV file.'],
  ['89504e47', 'a PNG picture, not a CSV file.'],
  ['ffd8ff', 'a JPEG picture, not a CSV file.'],
  ['47494638', 'a GIF picture, not a CSV file.'],
  ['377abcaf', 'a 7-Zip archive, not a CSV file. Unpack it first.'],
  ['52617221', 'a RAR archive, not a CSV file. Unpack it first.'],
  ['425a68', 'a bzip2 archive, not a CSV file. Unpack it first.'],
  ['28b52ffd', 'a Zstandard archive, not a CSV file. Unpack it first.'],
  ['50415231', 'a Parquet file, not a CSV file.'],
  ['53514c69746520666f726d61', 'a SQLite database, not a CSV file.'],
  ['7f454c46', 'a program, not a CSV file.'],
  ['4d5a9000', 'a program, not a CSV file.'],
  ['1f8b', 'a file that was compressed twice. Unpack it once.'],
];

/** Returns a description of a file whose first bytes show that it is not CSV; undefined otherwise. */
export const detectForeignType = (head: Buffer): string | undefined => {
  const hex = head.subarray(0, 16).toString('hex');
  const signature = signatures.find(([start]) => hex.startsWith(start));
  if (signature !== undefined) return signature[1];
  const text = head
    .subarray(0, 256)
    .toString('latin1')
    .replace(/^[\u00ef\u00bb\u00bf\s]+/, '')
    .toLowerCase();
  if (/^<(!doctype|html|head|body|table)/.test(text)) return `a web page (HTML), not a CSV file. ${asCsv}`;
  if (text.startsWith('<?xml')) return `an XML file, not a CSV file. ${asCsv}`;
  if (/^[[{]\s*["{[]/.test(text)) return 'a JSON file, not a CSV file.';
  if (text.startsWith('{\\rtf')) return `a rich text document, not a CSV file. ${asCsv}`;
  return undefined;
};

export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
