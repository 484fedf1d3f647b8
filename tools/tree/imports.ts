import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

export type Import = { specifier: string; line: number };

const forms = [
  /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]/gm,
  /^(?!\s*(?:\/\/|\*)).*?\bimport\(\s*['"]([^'"\n]+)['"]/gm,
];

/** Returns the imports of a formatted TypeScript source, found by pattern without parsing. */
export function listImports(source: string): Import[] {
  return forms.flatMap((form) =>
    [...source.matchAll(form)].map((match) => ({
      specifier: match[1] ?? '',
      line: lineNumberAt(source, match.index + match[0].length),
    })),
  );
}

export const lineNumberAt = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;

export type ImportTarget =
  | { is: 'path'; path: string }
  | { is: 'package'; name: string; path: string | undefined }
  | { is: 'builtin' };

const own = '@bellwether/';

/**
 * Resolves an import to a repository path, a package or a Node builtin. For packages of ours the subpath
 * names a file below `src`, so its path is included. `?url` endings and `virtual:` modules are left to Vite.
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
