import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type BuildVariant, openBuilds } from './builds.ts';
import { withProcessLock } from './lock.ts';
import { findWebSources, type WebSources } from './sources.ts';

/** Fails a build that reads a file outside the digest, because a change of that file would not cause a new build. */
const requireCovered = ({ covers }: WebSources): Plugin => ({
  name: 'require-covered',
  buildEnd(error) {
    if (error) return;
    const files = [...this.getModuleIds()].flatMap((id) =>
      id.startsWith('/') ? [id.replace(/\?.*/s, '')] : [],
    );
    const missed = files.filter((file) => !covers(file));
    if (missed.length > 0)
      this.error(`The web imports files of no workspace that its package.json names: ${missed.join(', ')}`);
  },
});

/**
 * Builds the web application unless a build of the same sources exists. One process builds at a time; others wait
 * and then use its build. A killed process leaves the last build in place.
 * @param root folder of the repository.
 * @throws Error when the build fails.
 */
export const buildWeb = async (root: string, variant: BuildVariant): Promise<void> => {
  const web = join(root, 'apps/web');
  const sources = findWebSources(root);
  const builds = openBuilds(web, variant);
  if (builds.isCurrent(sources.digest())) return;
  // Libraries choose their variant by NODE_ENV, and the environment may say `test`.
  process.env['NODE_ENV'] = variant;
  const waiting = () => console.log('Another process builds the web application. Waiting for it.');
  await withProcessLock(builds.lockFile, waiting, async () => {
    builds.removeUnfinished();
    for (;;) {
      const digest = sources.digest();
      if (!builds.isWhole(digest)) {
        const folder = builds.begin();
        // Vite is imported only here, because a start with an up-to-date build does not need it.
        const { build } = await import('vite');
        await build({
          root: web,
          mode: variant,
          logLevel: variant === 'development' ? 'error' : 'info',
          plugins: [requireCovered(sources)],
          build: { outDir: folder, emptyOutDir: true },
        });
        // If sources changed during the build, the build may mix both versions.
        if (sources.digest() !== digest) continue;
        builds.finish(folder, digest);
      }
      builds.show(digest);
      builds.removeOld();
      return;
    }
  });
};
