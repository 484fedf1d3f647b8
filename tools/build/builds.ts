import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

/** Builds kept of each variant. A running server serves the build that it started with, so older ones stay a while. */
const keptBuilds = 4;

/** Prefix of unfinished builds. */
const unfinished = 'unfinished-';

export type Variant = 'production' | 'development';

/** Link that names the build to serve. */
const linkNames: Record<Variant, string> = { production: 'dist', development: 'dist-development' };

/**
 * Builds of the web: one folder each in `builds`, named by variant and digest of the sources. A folder gets that name when
 * it is complete, and a link names the one to serve. Both steps are a rename, so that no moment shows a part of a build.
 * @param web folder of the web application.
 */
export const openBuilds = (web: string, variant: Variant) => {
  const builds = join(web, 'builds');
  const link = join(web, linkNames[variant]);
  const nameOf = (digest: string) => `${variant}-${digest}`;
  const targetOf = (digest: string) => join('builds', nameOf(digest));
  const isWhole = (digest: string) => existsSync(join(builds, nameOf(digest), 'index.html'));
  const remove = (name: string) => rmSync(join(builds, name), { recursive: true, force: true });
  mkdirSync(builds, { recursive: true });
  const list = (prefix: string) => readdirSync(builds).filter((name) => name.startsWith(prefix));
  const shownAt = (name: string) => statSync(join(builds, name)).mtimeMs;

  /** Earlier releases built into a folder of the link's name. */
  const moveFolderAway = () => {
    if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory())
      renameSync(link, join(mkdtempSync(join(builds, unfinished)), 'dist'));
  };

  return {
    lockFile: join(builds, 'lock'),
    isCurrent: (digest: string): boolean =>
      isWhole(digest) &&
      lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true &&
      readlinkSync(link) === targetOf(digest),
    isWhole,
    /** Returns a new folder to build into. */
    begin: (): string => {
      const folder = mkdtempSync(join(builds, unfinished));
      // Another user may run the server, as in the image.
      chmodSync(folder, 0o755);
      return folder;
    },
    /** Keeps a finished build. */
    finish: (folder: string, digest: string): void => {
      remove(nameOf(digest));
      renameSync(folder, join(builds, nameOf(digest)));
    },
    /** Serves a finished build from the next start of a server on. */
    show: (digest: string): void => {
      // Later than every other build, even when two are shown in one millisecond or the clock goes back.
      const shown = Math.max(Date.now(), ...list(`${variant}-`).map((name) => Math.ceil(shownAt(name)) + 1));
      utimesSync(join(builds, nameOf(digest)), shown / 1000, shown / 1000);
      moveFolderAway();
      const next = join(builds, `${unfinished}link`);
      rmSync(next, { force: true });
      symlinkSync(targetOf(digest), next);
      renameSync(next, link);
    },
    /** Deletes what a killed build left. Call it while no other build runs. */
    removeUnfinished: (): void => list(unfinished).forEach(remove),
    removeOld: (): void => {
      const newestFirst = list(`${variant}-`)
        .map((name) => ({ name, shown: shownAt(name) }))
        .toSorted((a, b) => b.shown - a.shown);
      for (const { name } of newestFirst.slice(keptBuilds)) remove(name);
    },
  };
};
