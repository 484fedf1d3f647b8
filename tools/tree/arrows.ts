/**
 * The parts of the repository, by folder, the most particular first, and the parts each may import besides itself.
 * This is the picture of docs/architecture.md as a table.
 */
type PartRule = { name: string; at: string; may: readonly string[] };

const base = ['config', 'analytics', 'facts', 'contract'];
const server = ['main', 'features', 'http', 'platform', 'config'];
const behind = [...server, 'connectors', 'analytics', 'facts', 'contract'];

const drawing = ['ui', 'data', 'theme', 'contract'];

export const parts: readonly PartRule[] = [
  { name: 'contract', at: 'packages/contract/', may: [] },
  { name: 'facts', at: 'packages/analytics/src/facts/', may: ['contract'] },
  { name: 'analytics', at: 'packages/analytics/', may: ['facts', 'contract'] },
  { name: 'connectors', at: 'packages/connectors/', may: ['facts', 'contract'] },

  { name: 'config', at: 'apps/server/src/config.ts', may: ['contract'] },
  { name: 'platform', at: 'apps/server/src/platform/', may: base },
  { name: 'http', at: 'apps/server/src/http/', may: ['platform', ...base] },
  { name: 'features', at: 'apps/server/src/features/', may: ['http', 'platform', ...base] },
  { name: 'main', at: 'apps/server/', may: [...behind, 'demo'] },

  { name: 'theme', at: 'apps/web/src/theme/', may: ['contract'] },
  { name: 'ui', at: 'apps/web/src/ui/', may: ['theme', 'contract'] },
  { name: 'data', at: 'apps/web/src/data/', may: ['contract'] },
  { name: 'sections', at: 'apps/web/src/sections/', may: drawing },
  {
    name: 'screens',
    at: 'apps/web/src/screens/',
    may: ['sections', ...drawing],
  },
  {
    name: 'gallery',
    at: 'apps/web/src/gallery/',
    may: ['sections', ...drawing],
  },
  {
    name: 'shell',
    at: 'apps/web/src/shell/',
    may: ['screens', 'gallery', 'sections', ...drawing],
  },
  // What Node reads of the screens: their declarations, not the pages behind them.
  { name: 'screen files', at: 'apps/web/screen-files.ts', may: [] },
  {
    name: 'web',
    at: 'apps/web/',
    may: ['shell', 'screens', 'screen files', 'sections', ...drawing],
  },

  { name: 'demo', at: 'tools/demo/', may: behind },
  { name: 'tools', at: 'tools/', may: [...behind, 'demo', 'screen files'] },
  { name: 'e2e', at: 'e2e/', may: [...behind, 'screen files'] },
  { name: 'bench', at: 'bench/', may: [...behind, 'demo', 'e2e'] },
];

/** Where the folders of a part, and the files beside them, are rooms: they import each other in one direction only. */
const rooms: readonly RegExp[] = [
  /^apps\/web\/src\/(ui|data|sections)\/[^/]+/,
  /^apps\/server\/src\/(platform|http|features)\/[^/]+/,
  /^packages\/[^/]+\/src\/[^/]+/,
];

/** Where a default export is what a loader looks for. */
export const defaultExports: readonly RegExp[] = [
  /\.config\.ts$/,
  /^tools\/(times\/reporter|ci\/unhandled-errors)\.ts$/,
  /^apps\/web\/src\/(screens|gallery)\/(.+\/)?screen\.ts$/,
  /^packages\/connectors\/src\/[^/]+\/connector\.ts$/,
];

export const maxFileLines = 400;

/** The part a path belongs to; undefined for files at the root, which may import any package but nothing of ours. */
export const findPart = (path: string): PartRule | undefined => parts.find(({ at }) => path.startsWith(at));

/** The room a path belongs to; undefined where a part has none. */
export const findRoom = (path: string): string | undefined =>
  rooms.map((room) => room.exec(path)?.[0]).find((room) => room !== undefined);

/** The workspace a path belongs to: its folder, or '' for the root. */
export const findWorkspace = (path: string): string =>
  /^((?:packages|apps)\/[^/]+|tools|e2e|bench)\//.exec(path)?.[1] ?? '';

/** Tests and what helps them (`testing/`) reach over the arrows inside their own workspace, as to start the whole app; never beyond. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
