import { describe, expect, test } from 'vitest';
import { checkTree } from './check.ts';

const manifests = {
  'package.json': '{"name":"bellwether","devDependencies":{"vitest":"5"}}',
  'packages/analytics/package.json': '{"dependencies":{"@bellwether/contract":"7"}}',
  'packages/connectors/package.json':
    '{"dependencies":{"@bellwether/analytics":"7","@bellwether/facts":"7"}}',
  'apps/server/package.json': '{"dependencies":{"@bellwether/contract":"7","fastify":"5"}}',
  'apps/web/package.json':
    '{"dependencies":{"@bellwether/contract":"7","@bellwether/analytics":"7","react":"19"}}',
};

const check = (tree: Record<string, string>) =>
  checkTree(new Map(Object.entries({ ...manifests, ...tree }))).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  );

const bring = (specifier: string) => `import { x } from '${specifier}';\n`;
const dynamic = "import('left-pad')";
const server = 'apps/server/src';
const web = 'apps/web/src';

describe('arrows between parts of the repository', () => {
  test.each([
    ['packages/contract/src/a.ts', 'node:path'],
    ['packages/analytics/src/models/a.ts', '@bellwether/contract/time/range'],
    ['packages/connectors/src/xero/a.ts', '@bellwether/facts/facts'],
    [`${server}/features/users/routes.ts`, '../../http/bind.ts'],
    [`${server}/features/users/routes.ts`, '../meetings/index.ts'],
    [`${server}/features/users/routes.ts`, './store.ts'],
    [`${server}/features/users/users.test.ts`, '../../app.ts'],
    [`${server}/features/users/users.test.ts`, 'vitest'],
    [`${server}/testing/test-app.ts`, 'vitest'],
    [`${server}/app.ts`, './features/users/routes.ts'],
    [`${web}/screens/login/login-page.tsx`, '../../sections/card.tsx'],
    [`${web}/screens/login/login-page.tsx`, '../../sections/page-header/page-header.tsx'],
    [`${web}/data/ask.ts`, '@bellwether/contract/endpoint'],
    [`${server}/main.ts`, '../../../tools/demo/load.ts'],
    ['e2e/a.ts', '../apps/server/src/main.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(check({ [from]: bring(specifier) })).toEqual([]);
  });

  test.each([
    [
      'packages/contract/src/a.ts',
      '../../analytics/src/a.ts',
      'Import packages/analytics/src/a.ts by its package, not by its path.',
    ],
    ['packages/contract/src/a.ts', '@bellwether/analytics/a', '@bellwether/analytics is not a dependency of'],
    [
      'packages/connectors/src/xero/a.ts',
      '@bellwether/analytics/models/a',
      'connectors must not import analytics',
    ],
    [`${server}/platform/clock.ts`, '../http/bind.ts', 'platform must not import http'],
    [`${server}/http/bind.ts`, '../features/users/index.ts', 'http must not import features'],
    [`${server}/features/users/routes.ts`, '../../app.ts', 'features must not import main'],
    [
      `${server}/features/users/routes.ts`,
      '../meetings/store.ts',
      'Import the feature meetings only through its index.ts.',
    ],
    [
      `${server}/features/users/index.ts`,
      '../jobs/store.ts',
      'Import the feature jobs only through its index.ts.',
    ],
    [`${server}/app.ts`, 'left-pad', 'left-pad is not a dependency of apps/server'],
    [`${server}/app.ts`, 'vitest', 'vitest is not a dependency of apps/server'],
    [`${web}/shell/router.ts`, '@bellwether/analytics/compile/steps', 'shell must not import analytics'],
    [`${web}/ui/button.tsx`, '../data/ask.ts', 'ui must not import data'],
    [`${web}/sections/card.tsx`, '../screens/login/screen.ts', 'sections must not import screens'],
    [`${web}/screens/login/login-page.tsx`, '../../shell/router.ts', 'screens must not import shell'],
    [`${server}/main.ts`, '../../../tools/map.ts', 'main must not import tools'],
    ['tools/a.ts', '../apps/web/src/main.tsx', 'tools must not import web'],
  ])('%s must not import %s', (from, specifier, message) => {
    expect(check({ [from]: bring(specifier) }).join()).toContain(`${from}:1: ${message}`);
  });

  test('a screen may import shared files of its group, but not another screen', () => {
    const tree = {
      [`${web}/screens/plan/goals/screen.ts`]: '',
      [`${web}/screens/plan/input/screen.ts`]: '',
      [`${web}/screens/plan/month-grid.tsx`]: '',
    };
    const page = `${web}/screens/plan/goals/goals-page.tsx`;
    expect(check({ ...tree, [page]: bring('../month-grid.tsx') })).toEqual([]);
    expect(check({ ...tree, [page]: bring('../input/grid.tsx') })).toEqual([
      `${page}:1: A screen must not import the screen plan/input. Move shared code down.`,
    ]);
  });

  test.each([
    ["\nimport type {\n  A,\n  B,\n} from 'left-pad';", 5],
    ["export * from 'left-pad';", 1],
    ["import 'left-pad/style.css';", 1],
    [`export const page = () => ${dynamic};`, 1],
    [`export const page = () =>\n  import(\n    'left-pad'\n  );`, 3],
    [`\nexport type A = ${dynamic}.A;`, 2],
    ["export { a, b } from 'left-pad';", 1],
    ["const a = 1;\nexport { a };\nexport type { B } from 'left-pad';", 3],
  ])('the import in %j is found', (source, line) => {
    expect(check({ [`${web}/main.tsx`]: source })).toEqual([
      `${web}/main.tsx:${line}: left-pad is not a dependency of apps/web.`,
    ]);
  });

  test('imports in comments are ignored', () => {
    const source = `// import a from 'left-pad';\n/**\n * ${dynamic}\n */\nexport const a = 'from';\n`;
    expect(check({ [`${web}/main.tsx`]: source })).toEqual([]);
  });

  test('imports in strings and imports of computed names are ignored', () => {
    const source = `export const a = \`\nimport 'left-pad';\n\`;\nexport const b = import(\`./\${a}.ts\`);\n`;
    expect(check({ [`${web}/main.tsx`]: source })).toEqual([]);
  });

  test('a file that cannot be parsed is reported with its path', () => {
    expect(() => check({ 'tools/a.ts': 'import { from' })).toThrow('tools/a.ts: ');
  });
});

describe('circular imports', () => {
  const room = `${server}/features/users`;

  test('two files that import each other are reported', () => {
    const tree = { [`${room}/a.ts`]: `\n${bring('./b.ts')}`, [`${room}/b.ts`]: bring('./a.ts') };
    expect(check(tree)).toEqual([
      `${room}/a.ts:2: Imports form a cycle: ${room}/a.ts → ${room}/b.ts → ${room}/a.ts.`,
    ]);
  });

  test('a circle of three files is reported without the files that lead into it', () => {
    const tree = {
      [`${room}/a.ts`]: bring('./b.ts'),
      [`${room}/b.ts`]: bring('./c.ts'),
      [`${room}/c.ts`]: bring('./d.ts'),
      [`${room}/d.ts`]: bring('./b.ts') + bring('./e.ts'),
      [`${room}/e.ts`]: '',
    };
    expect(check(tree)).toEqual([
      `${room}/b.ts:1: Imports form a cycle: ${room}/b.ts → ${room}/c.ts → ${room}/d.ts → ${room}/b.ts.`,
    ]);
  });

  test.each([
    ["import type { A } from './b.ts';\n", "import type { B } from './a.ts';\n"],
    ["export * from './b.ts';\n", "export const a = () => import('./a.ts');\n"],
  ])('types, exports and dynamic imports also form a circle: %j and %j', (a, b) => {
    expect(check({ 'tools/a.ts': a, 'tools/b.ts': b })).toEqual([
      'tools/a.ts:1: Imports form a cycle: tools/a.ts → tools/b.ts → tools/a.ts.',
    ]);
  });

  test('a file that imports itself is reported', () => {
    expect(check({ 'tools/a.ts': bring('./a.ts') })).toEqual([
      'tools/a.ts:1: Imports form a cycle: tools/a.ts → tools/a.ts.',
    ]);
  });

  test.each([
    [`${web}/sections/chart`, `${web}/sections/detail`],
    [`${web}/data/calls`, `${web}/data/session`],
    [`${server}/platform/jobs`, `${server}/platform/postgres`],
    ['packages/domain/src/matching', 'packages/domain/src/leads'],
  ])('the folders %s and %s must not import each other', (one, other) => {
    const name = other.split('/').at(-1) ?? '';
    const back = one.split('/').at(-1) ?? '';
    const tree = {
      [`${one}/a.ts`]: bring(`../${name}/b.ts`),
      [`${one}/c.ts`]: '',
      [`${other}/b.ts`]: '',
      [`${other}/deep/d.ts`]: bring(`../../${back}/c.ts`),
    };
    const [x, y] = [one, other].sort();
    expect(check(tree)).toHaveLength(1);
    expect(check(tree)[0]).toContain(`Folders import each other in a cycle: ${x} → ${y} → ${x} (`);
    expect(check(tree)[0]).toContain(`${other}/deep/d.ts → ${one}/c.ts`);
  });

  test('a circle of folders through a file next to them is reported', () => {
    const tree = {
      [`${web}/data/calls/a.ts`]: bring('../leads.ts'),
      [`${web}/data/calls/b.ts`]: '',
      [`${web}/data/leads.ts`]: bring('./calls/b.ts'),
    };
    expect(check(tree)).toEqual([
      `${web}/data/calls/a.ts:1: Folders import each other in a cycle: ${web}/data/calls → ${web}/data/leads.ts → ${web}/data/calls (${web}/data/calls/a.ts → ${web}/data/leads.ts, ${web}/data/leads.ts → ${web}/data/calls/b.ts).`,
    ]);
  });

  test('a folder may import another, and tests may import in both directions', () => {
    const tree = {
      [`${web}/sections/chart/a.ts`]: bring('../drill/b.ts'),
      [`${web}/sections/drill/b.ts`]: bring('./c.ts'),
      [`${web}/sections/drill/c.ts`]: '',
      [`${web}/sections/drill/b.test.ts`]: bring('../chart/a.ts'),
      [`${web}/sections/drill/testing/a.ts`]: bring('../../chart/a.ts'),
    };
    expect(check(tree)).toEqual([]);
  });
});

describe('rules for each file', () => {
  test.each(['KpiCard.tsx', 'kpi_card.ts', 'kpiCard.css'])('the file name %s is rejected', (name) => {
    expect(check({ [`${web}/ui/${name}`]: '' })).toEqual([
      `${web}/ui/${name}:1: File names must be kebab-case.`,
    ]);
  });

  test('a file of 401 lines is rejected, except a migration', () => {
    const long = 'export const a = 1;\n'.repeat(401);
    expect(check({ 'tools/a.ts': long })).toEqual([
      'tools/a.ts:401: The file has 401 lines; the maximum is 400.',
    ]);
    expect(check({ 'tools/a.ts': long.slice(20), 'tools/migrations/a.ts': long })).toEqual([]);
  });

  test('a default export is allowed only where a loader requires it', () => {
    const source = '\nexport default 1;\n';
    expect(check({ [`${web}/screens/login/screen.ts`]: source, 'apps/web/vite.config.ts': source })).toEqual(
      [],
    );
    expect(check({ 'tools/a.ts': source })[0]).toMatch(/^tools\/a\.ts:2: Use named exports/);
    expect(check({ 'tools/a.ts': 'export { a as default };' })[0]).toMatch(
      /^tools\/a\.ts:1: Use named exports/,
    );
  });

  test.each(['skip', 'only', 'todo'])('a test disabled by .%s is rejected', (word) => {
    const source = `describe('a', () => {\n  test.${word}('b', () => {});\n});\n`;
    expect(check({ 'tools/a.ts': '', 'tools/a.test.ts': source })).toEqual([
      `tools/a.test.ts:2: A test must not be disabled by .${word}.`,
    ]);
  });

  test.each(['day::VARCHAR', "strftime(day, '%Y')", 'a IS NOT DISTINCT FROM b'])(
    'SQL of a single engine (%s) is allowed only in the dialect',
    (sql) => {
      const source = `export const column = "${sql}";\n`;
      expect(check({ 'packages/analytics/src/models/a.ts': source })).toEqual([
        expect.stringContaining('is SQL of one engine. Add it to the dialect.'),
      ]);
      expect(check({ 'packages/analytics/src/dialects/a.ts': source })).toEqual([]);
    },
  );

  test('only the warehouse adapter may import the database engine', () => {
    const source = "import { DuckDBInstance } from '@duckdb/node-api';\n";
    const workspace = { 'apps/server/package.json': '{"dependencies":{"@duckdb/node-api":"1"}}' };
    const home = 'apps/server/src/platform/warehouse/reader.ts';
    expect(check({ ...workspace, [home]: source }).filter((b) => b.includes('engine'))).toEqual([]);
    expect(check({ ...workspace, 'apps/server/src/features/a/store.ts': source })).toContain(
      'apps/server/src/features/a/store.ts:1: Only the warehouse adapter may know its engine.',
    );
  });

  test('a folder has at most 30 files, fixtures and migrations aside', () => {
    const fill = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/a${at}.ts`, '']));
    expect(check(fill('tools/a', 30))).toEqual([]);
    expect(check(fill('tools/a/fixtures', 31))).toEqual([]);
    expect(check(fill('tools/a', 31))).toEqual([
      'tools/a/a0.ts:1: tools/a/ has 31 files; the maximum is 30. Group them in folders.',
    ]);
  });

  test.each([
    ['tools/time/range.test.ts', 'tools/time/range.ts'],
    ['tools/time/range.comparison.test.ts', 'tools/time/range.ts'],
    ['tools/time/time.zones.test.ts', 'tools/time/other.ts'],
    ['tools/time/tests/anything.test.ts', 'tools/time/other.ts'],
  ])('the test %s is one of %s', (name, module) => {
    expect(check({ [name]: '', [module]: '' })).toEqual([]);
  });

  test('a test has the name of a module beside it, or of its folder', () => {
    expect(check({ 'tools/time/zones.test.ts': '', 'tools/time/range.ts': '' })).toEqual([
      'tools/time/zones.test.ts:1: Name a test after the module beside it, or after its folder: name.test.ts, name.subject.test.ts.',
    ]);
  });

  test('only the session layer creates a scope', () => {
    const source = "import { grantScope } from '@bellwether/domain/access/scope';\n";
    const home = 'apps/server/src/http/access/authorize.ts';
    const workspace = { 'apps/server/package.json': '{"dependencies":{"@bellwether/contract":"1"}}' };
    expect(check({ ...workspace, [home]: source }).filter((b) => b.includes('scope'))).toEqual([]);
    expect(check({ ...workspace, 'apps/server/src/features/a/store.ts': source })).toContain(
      'apps/server/src/features/a/store.ts:1: Only the session layer may create a scope.',
    );
  });
});

describe("floors of the server's features", () => {
  const features = `${server}/features`;

  test('a feature may import features of its own and lower floors, but of no higher floor', () => {
    expect(check({ [`${features}/meetings/a.ts`]: bring('../insights/index.ts') })).toEqual([]);
    expect(check({ [`${features}/meetings/a.ts`]: bring('../digest/index.ts') })).toEqual([]);
    expect(check({ [`${features}/insights/a.ts`]: bring('../meetings/index.ts') })).toEqual([
      `${features}/insights/a.ts:1: insights (judgement) must not import meetings (work), a higher floor.`,
    ]);
  });

  test('a feature without a floor is a breach', () => {
    expect(check({ [`${features}/invoices/register.ts`]: '' })).toEqual([
      `${features}/invoices/register.ts:1: Give the feature invoices a floor in tools/tree/floors.ts.`,
    ]);
  });

  test('a chain of features that import each other has at most eight levels', () => {
    const names = [
      'sessions',
      'passkeys',
      'audit',
      'files',
      'reports',
      'sources',
      'plan',
      'insights',
      'meetings',
    ];
    const tower = Object.fromEntries(
      names.map((name, at) => [
        `${features}/${name}/a.ts`,
        at === 0 ? '' : bring(`../${names[at - 1]}/index.ts`),
      ]),
    );
    expect(check(tower)).toEqual([
      `${features}/meetings/register.ts:1: meetings is on level 9 of the features; 8 are allowed.`,
    ]);
  });
});

test('a page that reaches too many files through its imports is a breach; what it loads later does not count', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 310 }, (_, at) => [`${web}/ui/part-${at}.ts`, bring(`./part-${at + 1}.ts`)]),
  );
  const page = `${web}/screens/login/login-page.tsx`;
  const first = '../../ui/part-0.ts';
  expect(check({ ...chain, [page]: bring(first) })).toContainEqual(
    expect.stringContaining(`${page}:1: This file reaches 311 files`),
  );
  const later = `export const load = () => import('${first}');\n`;
  expect(check({ ...chain, [page]: later }).filter((breach) => breach.includes('reaches'))).toEqual([]);
});
