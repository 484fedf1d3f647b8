import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { RepositoryTree } from './breach.ts';

/** `isLazy`: the module is loaded while the program runs, by `import()`. */
export type ModuleImport = { specifier: string; line: number; isLazy: boolean };

/** Imports of a source file, and the line of its default export, if any. */
type SourceModule = { imports: readonly ModuleImport[]; defaultExport: number | undefined };
export type SourceModules = ReadonlyMap<string, SourceModule>;

/**
 * Parses every TypeScript file once, because all rules about imports need the result.
 * @throws Error with the file's path when its syntax is wrong.
 */
export const readModules = (tree: RepositoryTree): SourceModules =>
  new Map(
    [...tree].filter(([path]) => /\.tsx?$/.test(path)).map(([path, source]) => [path, parse(path, source)]),
  );

function parse(path: string, source: string): SourceModule {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    // Every exported name of a statement repeats the module, so the first name is enough.
    ...staticExports.flatMap(({ entries }) => entries.find((one) => one.moduleRequest)?.moduleRequest ?? []),
  ].map(({ value, start }) => ({ value, start, isLazy: false }));
  // A computed module name is unknown until the program runs.
  const dynamic = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const value = /^(['"])(.+)\1$/.exec(source.slice(start, end))?.[2];
    return value === undefined ? [] : [{ value, start, isLazy: true }];
  });
  // The parser's module record lacks types such as `import('./a.ts').A`. Walking the syntax tree finds them, but it is
  // slow and runs only for files that may have such types.
  const inTypes: typeof named = [];
  if (source.split('import(').length - 1 > dynamicImports.length) {
    new Visitor({
      TSImportType: ({ source: { value, start } }) => inTypes.push({ value, start, isLazy: false }),
    }).visit(parsed.program);
  }
  const byDefault = staticExports.find(({ entries }) =>
    entries.some(({ exportName: { kind, name } }) => kind === 'Default' || name === 'default'),
  );
  return {
    imports: [...named, ...dynamic, ...inTypes].map(({ value, start, isLazy }) => ({
      specifier: value,
      line: lineNumberAt(source, start),
      isLazy,
    })),
    defaultExport: byDefault && lineNumberAt(source, byDefault.start),
  };
}

export const lineNumberAt = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;

export type ImportTarget =
  | { is: 'path'; path: string }
  | { is: 'package'; name: string; path: string | undefined }
  | { is: 'builtin' };

const own = '@bellwether/';

/**
 * Resolves an import to a repository path, a package or a Node builtin. For our own packages the subpath names a file
 * below `src`, so its path is included. `?url` endings and `virtual:` modules are left to Vite.
 */
export function resolveImport(specifier: string, from: string): ImportTarget {
  if (isBuiltin(specifier) || specifier.startsWith('virtual:')) return { is: 'builtin' };
  if (specifier.startsWith('.')) return { is: 'path', path: posix.join(posix.dirname(from), specifier) };
  const [first = '', second = '', ...rest] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  if (!name.startsWith(own)) return { is: 'package', name, path: undefined };
  return { is: 'package', name, path: `${folderOf(second)}/src/${rest.join('/')}.ts` };
}

const folderOf = (name: string) => {
  if (name === 'server' || name === 'web') return `apps/${name}`;
  return ['tools', 'e2e', 'bench'].includes(name) ? name : `packages/${name}`;
};
