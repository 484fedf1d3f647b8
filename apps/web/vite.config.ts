import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { listPages } from './screen-files.ts';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const compressible = /\.(js|css|html|svg|json)$/;

/** Writes `.br` and `.gz` files next to every text file, so that the server does not compress per request. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  // Runs after all files are written, because Vite inserts the chunk names late.
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

/** Adds the service worker. Its content changes with every build, so that browsers notice the new version. */
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

/** Writes the URL patterns of all pages to `pages.json`, so that the server knows which deep links exist. */
const pageList = (gallery: boolean): Plugin => ({
  name: 'page-list',
  apply: 'build',
  async generateBundle() {
    const source = JSON.stringify(await listPages({ gallery }));
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});

/** Ships the font's licence at /licences/inter.txt, as the licence requires. */
const fontLicence = (): Plugin => ({
  name: 'font-licence',
  apply: 'build',
  generateBundle() {
    const folder = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json')));
    const source = readFileSync(join(folder, 'LICENSE'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'licences/inter.txt', source });
  },
});

/** Excludes the gallery, which product pages do not use. Otherwise the build would still emit its pages and sounds. */
const withoutGallery = (): Plugin => ({
  name: 'without-gallery',
  enforce: 'pre',
  load: { filter: { id: /\/src\/gallery\// }, handler: () => 'export default undefined;' },
});

const description = /\n\s*description:\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/;

/**
 * Moves page descriptions out of `screen.ts`, which every visit loads, into `screen.ts?help`, because only the Help
 * panel reads them.
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

/** Leaves out of the pages what only the server's ask box reads of metrics and dimensions. */
const withoutQuestionWords = (): Plugin => ({
  name: 'without-question-words',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /domain\/src\/catalogue\/(metrics\/\w+|dimensions)\.ts$/ },
    handler: (code) => code.replace(/,?\s*\b(?:words: \[[^\]]*\]|helper: true)/g, ''),
  },
});

/**
 * Puts the styles of base components in a lower cascade layer, so that components built on them win in any order. In
 * one shared layer, the start styles, which come last in the page (`stylesLast`), would remove the padding of menu
 * entries.
 */
const beneathOthers = (): Plugin => ({
  name: 'beneath-others',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine\/core\/styles\/(UnstyledButton|Text)\.layer\.css$/ },
    handler: (code) => code.replace('@layer mantine', '@layer mantine.base'),
  },
});

/** Adds the style sheet of each imported library component; in development, all style sheets. */
const libraryStyles = (): Plugin => {
  let serves = false;
  return {
    name: 'library-styles',
    configResolved: ({ command }) => {
      serves = command === 'serve';
    },
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$|\/shell\/base-styles\.ts$/ },
      handler: (code, id) => {
        const component = /(\w+)\.module\.mjs$/.exec(id)?.[1];
        if (component) return `import '@mantine/core/styles/${component}.layer.css';\n${code}`;
        return serves ? `import '@mantine/core/styles.layer.css';\n${code}` : undefined;
      },
    },
  };
};

/**
 * Marks the curves of d3-shape as free of side effects, so that the build leaves unused curves out. All curves are in
 * one file, where each sets a prototype.
 */
const onlyUsedCurves = (): Plugin => ({
  name: 'only-used-curves',
  transform: {
    filter: { id: /\/d3-shape\/dist\/d3-shape\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll('= (function custom(', '= /*#__PURE__*/ (function custom(')
        .replace(
          /^function (\w+)(\([^)]*\) \{\n[\s\S]*?^\})\n\n\1\.prototype = (\{[\s\S]*?^\});/gm,
          'var $1 = /*#__PURE__*/ (() => { function $1$2\n$1.prototype = $3;\nreturn $1; })();',
        ),
  },
});

/** Moves the style sheets after the body's content, which the browser then paints before they arrive. */
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

/**
 * Refuses to build into the folder that a server serves: pages would mix the files of two builds, and a killed build
 * would leave an incomplete build. tools/build/build-web.ts builds into a folder beside it.
 */
const onlyBeside = (): Plugin => ({
  name: 'only-beside',
  apply: 'build',
  configResolved({ build }) {
    if (basename(build.outDir).startsWith('dist')) throw new Error("Run 'npm run build' to build the web.");
  },
});

/** Library modules that every page uses, including the sign-in pages. */
const basicParts =
  /@mantine\/(core\/esm\/(core|components\/(Anchor|Button|CloseButton|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton|ActionIcon))|store)\/|node_modules\/clsx\//;

/**
 * Our small modules that every page uses, including the sign-in pages. A separate file would cost more in headers than
 * its content.
 */
const basicFiles =
  /web\/src\/(data\/(calls\/(field-errors|endpoint-query|query-keys)|storage|unsaved|use-unsaved)\.ts|ui\/(feedback\/load-chunk|notifications\/notification|notifications\/notification-log|overlays\/overlays)\.ts|ui\/(notifications\/notify|layout\/form-stack)\.tsx|sections\/form\/use-form\.ts)|domain\/src\/format\/email\.ts|@mantine\/notifications\/esm\/notifications\.store/;

/**
 * Modules that every data page uses, bundled with their dependencies. Each page then adds only one small
 * file.
 */
const dataPageParts =
  /sections\/(page-header\/page-header|kpi\/(kpi-row|kpi-card)|chart\/report-chart|table\/report-table|data-page\/(data-coverage-gate|layout|sources|page-parts)|business\/revenue-source-line|csv-upload\/index|report\/use-report|meeting-link)\.tsx?$|charts\/src\/answers\/(build-chart|year-on-year)\.ts$|contract\/src\/(pages\/(cards|figures|dashboard\/performance)|reports\/(dashboard|define))\.ts$|domain\/src\/(answers\/sentence|judgement\/windows|time\/date-time)\.ts$/;

/** Modules of form and filter fields, without the calendar, which loads when it is opened. */
const fieldParts = /web\/src\/(ui\/inputs\/(?!calendar\.tsx)|sections\/filters\/)/;

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

const proxy = { '/v1': server, '/collaboration': { target: server, ws: true } };

export default defineConfig(({ mode }) => ({
  plugins: [
    onlyBeside(),
    helpApart(),
    withoutQuestionWords(),
    beneathOthers(),
    libraryStyles(),
    onlyUsedCurves(),
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
    outDir: mode === 'development' ? 'dist-development' : 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every target browser supports module preload natively.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Chunk names use seven letters of a hash, because the first load lists all of them and seven are enough to
        // tell versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // A module goes to the first matching group by `priority`, together with its dependencies.
        // Library code is separate, because it changes only with a library's version, our code with every release.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 60 },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
              priority: 50,
            },
            // Keeps code used before sign-in out of the frame's chunk, even if the frame imports it.
            {
              name: 'base',
              test: (id: string) => basicParts.test(id) || basicFiles.test(id),
              priority: 40,
            },
            // Small modules of the first load, in one file instead of a dozen requests.
            { name: 'start', tags: ['$initial'], priority: 30 },
            { name: 'frame', test: /shell\/frame\/frame\.tsx$/, priority: 20 },
            { name: 'data-page', test: dataPageParts, priority: 10 },
            { name: 'fields', test: fieldParts, priority: 5 },
            // Icons of pages and dialogs that are opened later; the chunk of the first load has the others.
            { name: 'icons', test: /node_modules\/@tabler\//, priority: 0 },
          ],
        },
      },
    },
  },
}));
