import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { hasImages, type PdfDocument, withoutImages } from './document.ts';
import { layOutMinutes } from './layout-minutes.ts';
import { layOutPages } from './layout-pages.ts';

/**
 * Message to the process that prints documents, one at a time. It is a separate process because the compiler is native
 * code that runs for seconds, takes much memory and must not crash the server.
 */
export type PdfWorkerRequest = { id: number; request: PdfDocument };
export type PdfWorkerReply = { id: number; pdf: Uint8Array } | { id: number; fault: string };

const fonts = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
];
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: fonts.map((font) => readFileSync(fileURLToPath(font))) }],
});
const readLayout = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const layouts = { pages: readLayout('page.typ'), minutes: readLayout('minutes.typ') };

const compileDocument = (request: PdfDocument): Uint8Array => {
  const isMinutes = 'kind' in request;
  const { data, files } = isMinutes ? layOutMinutes(request) : layOutPages(request);
  compiler.resetShadow();
  const mapFile = (name: string, content: Uint8Array | string) =>
    compiler.mapShadow(join(import.meta.dirname, name), Buffer.from(content));
  mapFile('data.json', JSON.stringify(data));
  for (const { name, content } of files) mapFile(name, content);
  const result = compiler.compile({ mainFileContent: layouts[isMinutes ? 'minutes' : 'pages'] });
  const { result: document } = result;
  if (!document) {
    const fault = result.takeDiagnostics();
    throw new Error(fault ? JSON.stringify(fault.shortDiagnostics).slice(0, 1000) : 'no document');
  }
  const pdf = compiler.pdf(document);
  compiler.evictCache(0);
  return pdf;
};

/** Prints the document again without pictures if a picture cannot be drawn, such as a truncated file. */
const print = (request: PdfDocument): Uint8Array => {
  try {
    return compileDocument(request);
  } catch (error) {
    if (!hasImages(request)) throw error;
    return compileDocument(withoutImages(request));
  }
};

process.on('message', ({ id, request }: PdfWorkerRequest) => {
  let answer: PdfWorkerReply;
  try {
    answer = { id, pdf: print(request) };
  } catch (error) {
    answer = { id, fault: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
// The printing process ends when its server ends.
process.on('disconnect', () => process.exit(0));
