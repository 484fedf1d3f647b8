import { defaultExports, isTest, maxFileLines, maxFolderFiles } from './arrows.ts';
import type { RepositoryTree, RuleBreach } from './breach.ts';
import { lineNumberAt, type SourceModules } from './imports.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const disabled = /^\s*(?:test|it|describe|suite)(?:\.\w+)*\.(skip|only|todo)\b/m;

const seals = /\bgrant(?:Business)?Scope\b/;
/**
 * Files that may create a scope: the session layer, jobs that outlive a session, the import that creates its business,
 * loaders without a session, and tests.
 */
const sealers =
  /^(packages\/domain\/src\/access\/|apps\/server\/src\/http\/access\/(authorize|job-scope)\.ts$|apps\/server\/src\/features\/businesses\/archive\/import-scope\.ts$|tools\/(demo|tree)\/|bench\/)|\/testing\.ts$/;

const engines = ['@duckdb/node-api', '@bellwether/analytics/dialects/duckdb'];
/**
 * Files that may use DuckDB directly: the warehouse adapter, the scratch database, the readers of uploaded files, and
 * benchmarks.
 */
const engineUsers =
  /^(apps\/server\/src\/(platform\/(warehouse|duckdb)|features\/uploads)\/|packages\/reading\/|bench\/)|\/testing\.ts$/;

/** Matches functions and casts in SQL that only DuckDB has. */
const engineSql =
  /::(VARCHAR|DATE|UUID|DOUBLE|INTEGER|BIGINT|TIMESTAMP|BOOLEAN|DECIMAL)|\b(regexp_\w+|strftime|isodow|unnest|generate_series|list_\w+|date_?diff|date_trunc|last_day|concat_ws|arg_max|arg_min|strip_accents|read_parquet|read_csv)\(|\bIS (NOT )?DISTINCT FROM\b/;
/** Files whose SQL runs on every engine, so the SQL functions must come from the dialect. */
const portableSql = /^packages\/analytics\/src\/(models|compile)\//;

/**
 * Checks each source file: name, length, default exports, sealed scopes, engine imports and disabled tests.
 */
export function checkFiles(tree: RepositoryTree, modules: SourceModules): RuleBreach[] {
  const breaches: RuleBreach[] = [];
  for (const [path, source] of tree) {
    if (!/\.(tsx?|css)$/.test(path) || path.includes('/migrations/')) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const found = (line: number, message: string) => breaches.push({ path, line, message });
    if (!kebab.test(name)) found(1, 'File names must be kebab-case.');
    const lines = source.trimEnd().split('\n').length;
    if (lines > maxFileLines) found(lines, `The file has ${lines} lines; the maximum is ${maxFileLines}.`);
    const { imports = [], defaultExport } = modules.get(path) ?? {};
    if (defaultExport !== undefined && !defaultExports.some((pattern) => pattern.test(path))) {
      found(
        defaultExport,
        'Use named exports. Only files that a loader looks for may have a default export.',
      );
    }
    const sealed = isTest(path) || sealers.test(path) ? null : seals.exec(source);
    if (sealed) found(lineNumberAt(source, sealed.index), 'Only the session layer may create a scope.');
    if (!isTest(path) && !engineUsers.test(path)) {
      for (const { line } of imports.filter(({ specifier }) => engines.includes(specifier)))
        found(line, 'Only the warehouse adapter may know its engine.');
    }
    const foreign = portableSql.test(path) && !isTest(path) ? engineSql.exec(source) : null;
    if (foreign)
      found(
        lineNumberAt(source, foreign.index),
        `'${foreign[0]}' is SQL of one engine. Add it to the dialect.`,
      );
    if (/\.test\.tsx?$/.test(path) && !isNamedAfterModule(tree, path))
      found(
        1,
        'Name a test after the module beside it, or after its folder: name.test.ts, name.subject.test.ts.',
      );
    const out = isTest(path) ? disabled.exec(source) : null;
    if (out)
      found(lineNumberAt(source, out.index + out[0].length), `A test must not be disabled by .${out[1]}.`);
  }
  return [...breaches, ...checkFolders(tree)];
}

/** Folders of generated or collected files, where the limit on the number of files does not apply. */
const collections = /(^|\/)(migrations|fixtures)(\/|$)/;

/** Returns each folder with more files than a reader can scan. */
function checkFolders(tree: RepositoryTree): RuleBreach[] {
  const byFolder = Map.groupBy(tree.keys(), (path) => path.slice(0, path.lastIndexOf('/') + 1));
  return [...byFolder].flatMap(([folder, files]) =>
    files.length > maxFolderFiles && !collections.test(folder)
      ? [
          {
            path: files[0] ?? folder,
            line: 1,
            message: `${folder} has ${files.length} files; the maximum is ${maxFolderFiles}. Group them in folders.`,
          },
        ]
      : [],
  );
}

/**
 * Folders with tests of everything above them, named by subject. Tests of journeys in the browser are grouped by
 * screen.
 */
const subjects = /(^|\/)(tests|testing)\/|^e2e\//;

/**
 * Checks whether a test is named after a module beside it or after its folder: `range.test.ts`,
 * `range.comparison.test.ts`.
 */
const isNamedAfterModule = (tree: RepositoryTree, path: string): boolean => {
  const [, folder = '', name = ''] = /^(.*)\/([^/.]+)[^/]*\.test\.tsx?$/.exec(path) ?? [];
  return (
    subjects.test(path) ||
    folder.endsWith(`/${name}`) ||
    tree.has(`${folder}/${name}.ts`) ||
    tree.has(`${folder}/${name}.tsx`)
  );
};
