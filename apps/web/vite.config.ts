import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { listPages } from './screen-files.ts';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const compressible = /\.(js|css|html|svg|json)$/;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing while it answers. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  // After everything is written: earlier, Vite has not yet put the names of the chunks into the code.
  async writeBundle({ dir = 'dist' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(
      names.filter((name) => compressible.test(name)).map((name) => compress(join(dir, name))),
    );
  },
});

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(content, { params })),
    writeFile(`${file}.gz`, await toGzip(content, { level: 9 })),
  ]);
}

/** Adds the service worker, which changes with every build, so that browsers notice a new one. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const names = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex');
    const build = `${new Date().toISOString()}-${names.slice(0, 12)}`;
    const text = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
    const source = text.replace('__BUILD__', build);
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});

/** Writes the addresses of all pages beside index.html: by them the server knows which deep links exist. */
const pageList = (gallery: boolean): Plugin => ({
  name: 'page-list',
  apply: 'build',
  async generateBundle() {
    const source = JSON.stringify(await listPages({ gallery }));
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});

/** Ships the licence of the font with it, as the licence asks: served as /licences/inter.txt. */
const fontLicence = (): Plugin => ({
  name: 'font-licence',
  apply: 'build',
  generateBundle() {
    const folder = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json')));
    const source = readFileSync(join(folder, 'LICENSE'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'licences/inter.txt', source: source });
  },
});

/** Loads nothing of the gallery, which no route of the product leads to: its pages and sounds would be written out all the same. */
const withoutGallery = (): Plugin => ({
  name: 'without-gallery',
  enforce: 'pre',
  load: { filter: { id: /\/src\/gallery\// }, handler: () => 'export default undefined;' },
});

const description = /\n\s*description:\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/;

/**
 * What a page is for is said in its `screen.ts` and read in the Help panel alone: it is taken out of the declarations, which every visit
 * loads, and is there by itself as `screen.ts?help`.
 */
const helpApart = (): Plugin => ({
  name: 'help-apart',
  enforce: 'pre',
  async load(id) {
    if (!/\/src\/screens\/.*\/screen\.ts(\?help)?$/.test(id)) return null;
    const code = await readFile(id.replace('?help', ''), 'utf8');
    if (!id.endsWith('?help')) return code.replace(description, '');
    const path = /\n\s*path: ('[^']+')/.exec(code)?.[1] ?? "''";
    return `export default { path: ${path}, description: ${description.exec(code)?.[1] ?? "''"} };`;
  },
});

/**
 * What other components of the library build upon loses to them whichever sheet comes first: those of the start stand last in the page
 * (`stylesLast`), and in one layer their rules would take the padding of every entry of a menu away.
 */
const beneathOthers = (): Plugin => ({
  name: 'beneath-others',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine\/core\/styles\/(UnstyledButton|Text)\.layer\.css$/ },
    handler: (code) => code.replace('@layer mantine', '@layer mantine.base'),
  },
});

/** Moves the style sheets behind the body's own content, which the browser paints before they have come. */
const stylesLast = (): Plugin => ({
  name: 'styles-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), html);
      return rest.replace(/( *)<\/body>/, (end) => `${sheets.join('')}${end}`);
    },
  },
});

/** What the sign-in pages draw with, and every other page too. */
const basicParts =
  /@mantine\/(core\/esm\/(core|utils|components\/(Anchor|Button|CloseButton|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton|ActionIcon))|store)\/|node_modules\/clsx\//;

/** Small files of ours that every page has, the sign-in pages too: a file of its own costs more in headers than it holds. */
const basicFiles =
  /contract\/src\/format\/email\.ts|web\/src\/(data\/(calls\/(field-errors|endpoint-query|query-keys)|storage)\.ts|ui\/(form-stack\.tsx|load-chunk\.ts))/;

/**
 * What every page of figures draws with, by the files that pages take it from; what those need comes along. A page of its own then
 * is one small file more.
 */
const dataPageParts =
  /sections\/(page-header\/page-header|kpi\/kpi-row|chart\/(report-chart|by-dimension|over-time|year-on-year)|table\/report-table|data-page\/(data-coverage-gate|layout|sources|summary)|business\/revenue-source-line|csv-upload\/index|report\/use-report|meetings\/meeting-link)\.tsx?$|contract\/src\/(reports\/(dashboard|define|text\/sentence)|time\/date-time)\.ts$|icons\/Icon(Cash|ChartBar|Coins|Percentage|Receipt2|ShoppingCart|TargetArrow|UserPlus|World|Circle|CircleCheckFilled|Upload)\.mjs$/;

/** The fields of forms and filters, without the calendar, which is loaded when it is opened. */
const fieldParts = /web\/src\/(ui\/inputs\/(?!calendar\.tsx)|sections\/filters\/)/;

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

const proxy = { '/v1': server, '/collaboration': { target: server, ws: true } };

export default defineConfig(({ mode }) => ({
  plugins: [
    helpApart(),
    beneathOthers(),
    react(),
    stylesLast(),
    serviceWorker(),
    fontLicence(),
    pageList(mode === 'development'),
    ...(mode === 'development' ? [] : [withoutGallery(), precompressed()]),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    // A development build, which has the gallery, never stands where the server looks for the product.
    outDir: mode === 'development' ? 'dist-development' : 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What changes with a library's version is apart from what changes with every release of ours.
        codeSplitting: {
          // A module goes to the first group that takes it, in the order of `priority`, and takes what it needs along.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 60 },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
              priority: 50,
            },
            // Small parts that every page has, in one file instead of a dozen requests.
            {
              name: 'base',
              test: (id: string) => basicParts.test(id) || basicFiles.test(id),
              priority: 40,
            },
            // What comes before anybody is signed in stays out of the frame, and so does what the frame brings of it.
            { name: 'start', tags: ['$initial'], priority: 30 },
            { name: 'frame', test: /shell\/frame\/frame\.tsx$/, priority: 20 },
            { name: 'data-page', test: dataPageParts, priority: 10 },
            { name: 'fields', test: fieldParts, priority: 5 },
            // Those of pages and dialogs that are opened later; the rest went with what draws them.
            { name: 'icons', test: /node_modules\/@tabler\//, priority: 0 },
          ],
        },
      },
    },
  },
}));
