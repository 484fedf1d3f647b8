import { posix } from 'node:path';
import { findPart, findWorkspace, isTest } from './arrows.ts';
import type { RepositoryTree, RuleBreach } from './breach.ts';
import { type ModuleImport, resolveImport, type SourceModules } from './imports.ts';

/**
 * Returns imports that break an arrow between parts of the repository, or that name a package which their workspace
 * does not declare.
 */
export function checkArrows(tree: RepositoryTree, modules: SourceModules): RuleBreach[] {
  const breaches: RuleBreach[] = [];
  for (const [path, { imports }] of modules) {
    for (const found of imports) {
      const message = sentence(tree, path, found);
      if (message !== undefined) breaches.push({ path, line: found.line, message });
    }
  }
  return breaches;
}

function sentence(tree: RepositoryTree, from: string, { specifier }: ModuleImport): string | undefined {
  const target = resolveImport(specifier, from);
  if (target.is === 'builtin') return undefined;
  if (target.is === 'package' && !dependsOn(tree, from, target.name)) {
    return `${target.name} is not a dependency of ${findWorkspace(from) || 'the root'}.`;
  }
  if (target.path === undefined) return undefined;
  const [home, there] = [findPart(from), findPart(target.path)];
  if (there === undefined) return undefined;
  if (home === undefined) return `A file at the root must not import ${there.name}.`;
  const sameWorkspace = findWorkspace(from) === findWorkspace(target.path);
  if (target.is === 'path' && !sameWorkspace && target.path.startsWith('packages/')) {
    return `Import ${target.path} by its package, not by its path.`;
  }
  if (sameWorkspace && isTest(from)) return undefined;
  if (isTest(from) && home.testsMay?.includes(there.name)) return undefined;
  if (home !== there && !home.may.includes(there.name)) {
    return `${home.name} must not import ${there.name} (${specifier}).`;
  }
  if (home.name === 'features' || home.name === 'jobs') return intoFeature(from, target.path);
  if (home.name === 'screens') return betweenScreens(tree, from, target.path);
  return undefined;
}

const feature = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];

function intoFeature(from: string, to: string): string | undefined {
  const [home, there] = [feature(from), feature(to)];
  if (there === undefined || home === there || to.endsWith(`/features/${there}/index.ts`)) return undefined;
  return `Import the feature ${there} only through its index.ts.`;
}

function betweenScreens(tree: RepositoryTree, from: string, to: string): string | undefined {
  const [home, there] = [screenOf(tree, from), screenOf(tree, to)];
  if (there === undefined || home === there) return undefined;
  return `A screen must not import the screen ${there.replace('apps/web/src/screens/', '')}. Move shared code down.`;
}

function screenOf(tree: RepositoryTree, path: string): string | undefined {
  for (let folder = posix.dirname(path); folder.includes('/screens'); folder = posix.dirname(folder)) {
    if (tree.has(`${folder}/screen.ts`)) return folder;
  }
  return undefined;
}

type Manifest = {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** Code in packages and apps must declare its dependencies. Tests and tools may also use those of the root. */
function dependsOn(tree: RepositoryTree, from: string, name: string): boolean {
  const workspace = findWorkspace(from);
  const usesRoot = isTest(from) || !/^(packages|apps)\//.test(workspace) || from.endsWith('.config.ts');
  const manifests = [workspace && `${workspace}/package.json`, usesRoot ? 'package.json' : ''];
  return manifests.filter(Boolean).some((path) => {
    const manifest = JSON.parse(tree.get(path) ?? '{}') as Manifest;
    return [
      manifest.name,
      ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
    ].includes(name);
  });
}
