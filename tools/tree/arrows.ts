/**
 * Parts of the repository by folder, with the other parts that each may import. The first matching entry applies, so
 * specific folders come first. Tests may also import `testsMay`. This table matches the picture in
 * docs/architecture.md.
 */
type PartRule = { name: string; at: string; may: readonly string[]; testsMay?: readonly string[] };

const rules = ['contract', 'domain'];
const base = ['config', 'reading', 'analytics', 'insights', 'charts', 'facts', ...rules];
const server = ['main', 'features', 'http', 'contributions', 'platform', 'config'];
const behind = [...server, 'connectors', 'reading', 'analytics', 'insights', 'charts', 'facts', ...rules];

const drawing = ['ui', 'data', 'theme', 'charts', 'reading', ...rules];

export const partRules: readonly PartRule[] = [
  { name: 'domain', at: 'packages/domain/', may: [] },
  { name: 'contract', at: 'packages/contract/', may: ['domain'] },
  { name: 'facts', at: 'packages/facts/', may: ['domain'] },
  { name: 'analytics', at: 'packages/analytics/', may: ['facts', ...rules] },
  { name: 'reading', at: 'packages/reading/', may: ['analytics', 'facts', ...rules] },
  { name: 'charts', at: 'packages/charts/', may: rules },
  { name: 'insights', at: 'packages/insights/', may: rules },
  {
    name: 'connectors',
    at: 'packages/connectors/',
    may: ['facts', 'domain'],
    testsMay: ['emulators'],
  },
  { name: 'emulators', at: 'packages/emulators/', may: ['connectors', 'domain'] },

  { name: 'config', at: 'apps/server/src/config.ts', may: rules },
  { name: 'platform', at: 'apps/server/src/platform/', may: base },
  { name: 'contributions', at: 'apps/server/src/contributions/', may: ['platform', ...base] },
  { name: 'http', at: 'apps/server/src/http/', may: ['contributions', 'platform', ...base] },
  {
    name: 'features',
    at: 'apps/server/src/features/',
    may: ['http', 'contributions', 'platform', 'connectors', ...base],
    testsMay: ['emulators'],
  },
  { name: 'main', at: 'apps/server/', may: [...behind, 'demo'], testsMay: ['emulators'] },

  { name: 'theme', at: 'apps/web/src/theme/', may: ['charts', ...rules] },
  { name: 'ui', at: 'apps/web/src/ui/', may: ['theme', 'charts', ...rules] },
  { name: 'data', at: 'apps/web/src/data/', may: rules },
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
  // Node reads only the declarations of the screens, not the code of their pages.
  { name: 'screen files', at: 'apps/web/screen-files.ts', may: [] },
  {
    name: 'web',
    at: 'apps/web/',
    may: ['shell', 'screens', 'screen files', 'sections', ...drawing],
  },

  { name: 'demo', at: 'tools/demo/', may: behind },
  { name: 'tools', at: 'tools/', may: [...behind, 'demo', 'emulators', 'screen files'] },
  { name: 'e2e', at: 'e2e/', may: [...behind, 'emulators', 'screen files'] },
  { name: 'bench', at: 'bench/', may: [...behind, 'demo', 'emulators', 'e2e'] },
];

/** Rooms: sub-folders of a part and the files next to them. Rooms may not import each other in a circle. */
const rooms: readonly RegExp[] = [
  /^apps\/web\/src\/(ui|data|sections)\/[^/]+/,
  /^apps\/server\/src\/(platform|http|features)\/[^/]+/,
  /^packages\/[^/]+\/src\/[^/]+/,
];

/** Files whose loader requires a default export. */
export const defaultExports: readonly RegExp[] = [
  /\.config\.ts$/,
  /^tools\/(times\/reporter|ci\/unhandled-errors)\.ts$/,
  /^apps\/web\/src\/(screens|gallery)\/(.+\/)?screen\.ts$/,
  /^packages\/connectors\/src\/[^/]+\/connector\.ts$/,
];

export const maxFileLines = 400;
export const maxFolderFiles = 30;

/**
 * Returns the part of the repository that a path belongs to; undefined for root files, which may import packages of the
 * root but no code of ours.
 */
export const findPart = (path: string): PartRule | undefined =>
  partRules.find(({ at }) => path.startsWith(at));

/** Returns the room of a path: its package, or its folder with rules of its own. Undefined outside of rooms. */
export const findRoom = (path: string): string | undefined =>
  rooms.map((room) => room.exec(path)?.[0]).find((room) => room !== undefined);

/** Returns the workspace folder of a path, or '' for the root. */
export const findWorkspace = (path: string): string =>
  /^((?:packages|apps)\/[^/]+|tools|e2e|bench)\//.exec(path)?.[1] ?? '';

/**
 * Tests and their helpers (`testing/`) may break arrows within their workspace, for example to start the whole app, but
 * not across workspaces.
 */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
