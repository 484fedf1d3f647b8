/**
 * Part of the repository by folder, and the other parts it may import. The first matching entry applies, so
 * specific folders come first. This table matches the picture in docs/architecture.md.
 */
type PartRule = { name: string; at: string; may: readonly string[] };

const base = ['config', 'analytics', 'insights', 'charts', 'facts', 'contract'];
const server = ['main', 'features', 'http', 'platform', 'config'];
const behind = [...server, 'connectors', 'analytics', 'insights', 'charts', 'facts', 'contract'];

const drawing = ['ui', 'data', 'theme', 'charts', 'contract'];

export const parts: readonly PartRule[] = [
  { name: 'contract', at: 'packages/contract/', may: [] },
  { name: 'facts', at: 'packages/facts/', may: ['contract'] },
  { name: 'analytics', at: 'packages/analytics/', may: ['facts', 'contract'] },
  { name: 'charts', at: 'packages/charts/', may: ['contract'] },
  { name: 'insights', at: 'packages/insights/', may: ['contract'] },
  { name: 'connectors', at: 'packages/connectors/', may: ['facts', 'contract'] },

  { name: 'config', at: 'apps/server/src/config.ts', may: ['contract'] },
  { name: 'platform', at: 'apps/server/src/platform/', may: base },
  { name: 'http', at: 'apps/server/src/http/', may: ['platform', ...base] },
  { name: 'features', at: 'apps/server/src/features/', may: ['http', 'platform', 'connectors', ...base] },
  { name: 'main', at: 'apps/server/', may: [...behind, 'demo'] },

  { name: 'theme', at: 'apps/web/src/theme/', may: ['charts', 'contract'] },
  { name: 'ui', at: 'apps/web/src/ui/', may: ['theme', 'charts', 'contract'] },
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
  // Node reads only the declarations of the screens, not their pages.
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

/**
 * Returns the part of a path; undefined for root files, which may import packages of the root but no code of
 * ours.
 */
export const findPart = (path: string): PartRule | undefined => parts.find(({ at }) => path.startsWith(at));

/** Returns the room of a path; undefined in a part without rooms. */
export const findRoom = (path: string): string | undefined =>
  rooms.map((room) => room.exec(path)?.[0]).find((room) => room !== undefined);

/** Returns the workspace folder of a path, or '' for the root. */
export const findWorkspace = (path: string): string =>
  /^((?:packages|apps)\/[^/]+|tools|e2e|bench)\//.exec(path)?.[1] ?? '';

/**
 * Tests and their helpers (`testing/`) may break arrows within their workspace, for example to start the
 * whole app. They may not across workspaces.
 */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
