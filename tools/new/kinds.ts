import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isModuleSlug, type ModuleSlug } from '@bellwether/domain/access/slugs';
import { listScreens } from '../../apps/web/screen-files.ts';
import { type ListEdit, listEntry, listLine, objectEntry, type PartSkeleton } from './skeleton.ts';

/** Converts 'sales-targets' to 'Sales targets'. */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());

/** Fills in a template by replacing its words. The name is also available in camelCase, PascalCase and snake_case. */
const fill = (template: string, name: string, more: Readonly<Record<string, string>> = {}): string => {
  const words: Readonly<Record<string, string>> = {
    ...more,
    name,
    title: titleOf(name),
    camel: camel(name),
    Name: pascal(name),
    snake: name.replaceAll('-', '_'),
  };
  const text = readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? '');
};

const inModule = (path: string): { module: ModuleSlug; name: string } => {
  const [module = '', name = ''] = path.split('/');
  if (!isModuleSlug(module) || name === '')
    throw new Error(`Write module/name, for example tasks/notes. '${path}' names no module.`);
  return { module, name };
};

/** `screen plan/goals`: a page at /plan/goals in a new folder. */
const screen = async (path: string): Promise<PartSkeleton> => {
  const parts = path.split('/');
  const name = parts.at(-1) ?? path;
  const area = parts[0] ?? '';
  // The permission comes from another page in the area, because the area's name may not be a module.
  const beside = (await listScreens()).find((one) => one.path.startsWith(`/${area}/`) && one.permission);
  const permission = beside?.permission ?? (isModuleSlug(area) ? area : 'dashboard');
  const folder = `apps/web/src/screens/${path}`;
  const up = '../'.repeat(parts.length + 1);
  const shared = ['dashboard', 'analytics', 'business'].includes(area) ? '  sharing: true,\n' : '';
  const words = { path, permission, up, shared };
  return {
    files: {
      [`${folder}/screen.ts`]: fill('screen', name, words),
      [`${folder}/${name}-page.tsx`]: fill('screen-page', name, words),
    },
    edits: [],
  };
};

/** `report financials/margin`: a report declaration in a new file, with a test that requests it. */
const report = async (path: string): Promise<PartSkeleton> => {
  const { module, name } = inModule(path);
  const list = 'packages/contract/src/reports/list.ts';
  return {
    files: {
      [`packages/contract/src/reports/${name}.ts`]: fill('report', name, { module }),
      [`apps/server/src/features/reports/tests/${name}.test.ts`]: fill('report-test', name, { module }),
    },
    edits: [
      listLine(list, `import * as ${camel(name)} from './${name}.ts';`, 'import * as '),
      listEntry(list, 'readonly Report[] = [', camel(name)),
    ],
  };
};

/** A new feature begins on the floor `work`. It may import features of the floors data and judgement. */
const floorEntry = (name: string): ListEdit => listEntry('tools/tree/floors.ts', 'work: [', `'${name}'`);

/** `form tasks/notes`: an item type with a name, with its declaration, table, feature and test. */
const form = async (path: string): Promise<PartSkeleton> => {
  const { module, name } = inModule(path);
  const item = name.replaceAll('-', ' ').replace(/s$/, '');
  const declared = `${camel(name)}Form`;
  const schema = 'apps/server/src/platform/postgres/schema';
  const list = 'packages/contract/src/forms/list.ts';
  const words = { module, item, form: declared };
  return {
    files: {
      [`packages/contract/src/forms/${name}.ts`]: fill('form', name, words),
      [`${schema}/${name}.ts`]: fill('form-table', name, words),
      [`apps/server/src/features/${name}/register.ts`]: fill('form-feature', name, words),
      [`apps/server/src/features/${name}/${name}.test.ts`]: fill('form-test', name, words),
    },
    edits: [
      listLine(list, `import { ${declared} } from './${name}.ts';`, 'import { '),
      listEntry(list, 'readonly Form[] = [', declared),
      listLine(
        'apps/server/src/platform/postgres/schema.ts',
        `export * from './schema/${name}.ts';`,
        'export * from',
      ),
      floorEntry(name),
    ],
  };
};

/** `job tidy-notes`: a nightly job in a new feature. */
const job = async (name: string): Promise<PartSkeleton> => ({
  files: {
    [`apps/server/src/features/${name}/register.ts`]: fill('job', name),
    [`apps/server/src/features/${name}/${name}.test.ts`]: fill('job-test', name),
  },
  edits: [floorEntry(name)],
});

/** `chart-kind dot-plot`: a kind of chart in a new folder, loaded on first use, with its gallery states. */
const chartType = async (name: string): Promise<PartSkeleton> => {
  const own = camel(name);
  const charts = 'packages/charts/src';
  const types = `${charts}/types/chart-types.ts`;
  const load = `() => import('@bellwether/charts/types/${name}/chart').then(({ ${own}Chart }) => ${own}Chart)`;
  return {
    files: { [`${charts}/types/${name}/chart.ts`]: fill('chart-type', name) },
    edits: [
      listEntry(`${charts}/model/chart-type-names.ts`, 'export const chartTypeNames = [', `'${own}'`),
      listLine(types, `import { ${own}Chart } from './${name}/chart.ts';`, 'import { '),
      objectEntry(types, 'const chartTypes = {', own, `${own}Chart`),
      objectEntry('apps/web/src/sections/chart/registry.ts', 'const lazy = {', own, load),
      objectEntry(
        'apps/web/src/gallery/parts/charts/samples.ts',
        'export const chartSamples',
        titleOf(name),
        `(state) => createNamed(state, '${own}')`,
      ),
    ],
  };
};

/** End of the list of credentials. */
const credentialsEnd = "};\n\n/** Returns the hint for a type's credential";

/** Edits that add an integration type with its text and credential, unless the list already has the type. */
const integrationType = (name: string): ListEdit[] => {
  const id = name.replaceAll('-', '_');
  const sources = 'packages/domain/src/sources';
  const edit = (file: string, known: string, end: string, line: string): ListEdit => ({
    file: `${sources}/${file}`,
    add: (text) => (text.includes(known) ? text : text.replace(end, `${line}${end}`)),
    remove: (text) => text.replace(line, ''),
  });
  const title = titleOf(name);
  return [
    edit('integrations.ts', `id: '${id}'`, '] as const;\n', `  { id: '${id}', value: '${title}' },\n`),
    edit('credentials.ts', `\n  ${id}: `, credentialsEnd, `  ${id}: parts('Key', 'AccountId'),\n`),
    edit('integration-texts.ts', `\n  ${id}: `, '};\n', `  ${id}: 'Figures of ${title}.',\n`),
  ];
};

/** `detector slow-website`: an insight detector in a new folder, with a test. */
const detector = async (name: string): Promise<PartSkeleton> => {
  const detectors = 'packages/insights/src/detectors';
  const list = `${detectors}/list.ts`;
  return {
    files: {
      [`${detectors}/${name}/detector.ts`]: fill('detector', name),
      [`${detectors}/${name}/detector.test.ts`]: fill('detector-test', name),
    },
    edits: [
      objectEntry(
        'packages/domain/src/insights/finding.ts',
        'export const detectors = {',
        name,
        `'${titleOf(name)}'`,
      ),
      listLine(list, `import { ${camel(name)}Detector } from './${name}/detector.ts';`, 'import { '),
      listEntry(list, 'readonly Detector[] = [', `${camel(name)}Detector`),
    ],
  };
};

/** `connector acme`: a connector with an API key, its emulator with a description, and its conformance test. */
const connector = async (name: string): Promise<PartSkeleton> => {
  const source = 'packages/connectors/src';
  const list = `${source}/list.ts`;
  const emulators = 'packages/emulators/src';
  const all = `${emulators}/all.ts`;
  return {
    files: {
      [`${source}/${name}/connector.ts`]: fill('connector', name),
      [`${source}/${name}/connector.test.ts`]: fill('connector-test', name),
      [`${emulators}/${name}.ts`]: fill('connector-emulator', name),
      [`${emulators}/descriptions/${name}.json`]: fill('connector-description', name),
    },
    edits: [
      listLine(list, `import ${camel(name)} from './${name}/connector.ts';`, 'import '),
      listEntry(list, 'readonly Connector[] = [', camel(name)),
      listLine(all, `import { emulate${pascal(name)} } from './${name}.ts';`, 'import { '),
      objectEntry(all, 'const services = {', camel(name), `emulate${pascal(name)}`),
      ...integrationType(name),
    ],
  };
};

export const partKinds = { screen, report, form, job, 'chart-type': chartType, detector, connector } as const;
