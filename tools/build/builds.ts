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

/**
 * Number of builds kept for each variant. A running server serves the build of its start, so older builds are kept for
 * a while.
 */
const keptBuilds = 4;

/** Name prefix of unfinished builds. */
const unfinished = 'unfinished-';

export type BuildVariant = 'production' | 'development';

/** Symbolic link that names the build to serve. */
const linkNames: Record<BuildVariant, string> = { production: 'dist', development: 'dist-development' };

/**
 * Manages the builds of the web application: a folder for each in `builds`, named by variant and digest of the sources.
 * A complete build is renamed to that name, and a link names the build to serve. Renaming is atomic, so an incomplete
 * build is never served. @param web folder of the web application.
 */
export const openBuilds = (web: string, variant: BuildVariant) => {
  const builds = join(web, 'builds');
  const link = join(web, linkNames[variant]);
  const nameOf = (digest: string) => `${variant}-${digest}`;
  const targetOf = (digest: string) => join('builds', nameOf(digest));
  const isWhole = (digest: string) => existsSync(join(builds, nameOf(digest), 'index.html'));
  const remove = (name: string) => rmSync(join(builds, name), { recursive: true, force: true });
  mkdirSync(builds, { recursive: true });
  const list = (prefix: string) => readdirSync(builds).filter((name) => name.startsWith(prefix));
  const shownAt = (name: string) => statSync(join(builds, name)).mtimeMs;

  /** Earlier releases built into a folder with the link's name. */
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
    /** Returns a new folder for a build. */
    begin: (): string => {
      const folder = mkdtempSync(join(builds, unfinished));
      // Another user may run the server, as in the Docker image.
      chmodSync(folder, 0o755);
      return folder;
    },
    /** Keeps a finished build under its final name. */
    finish: (folder: string, digest: string): void => {
      remove(nameOf(digest));
      renameSync(folder, join(builds, nameOf(digest)));
    },
    /** Makes servers that start from now on serve this build. */
    show: (digest: string): void => {
      // The activation time is later than that of every other build, even when two are activated in the same
      // millisecond or the clock goes back.
      const shown = Math.max(Date.now(), ...list(`${variant}-`).map((name) => Math.ceil(shownAt(name)) + 1));
      utimesSync(join(builds, nameOf(digest)), shown / 1000, shown / 1000);
      moveFolderAway();
      const next = join(builds, `${unfinished}link`);
      rmSync(next, { force: true });
      symlinkSync(targetOf(digest), next);
      renameSync(next, link);
    },
    /** Deletes what a killed build left behind. Call it while no other build runs. */
    removeUnfinished: (): void => list(unfinished).forEach(remove),
    removeOld: (): void => {
      const newestFirst = list(`${variant}-`)
        .map((name) => ({ name, shown: shownAt(name) }))
        .toSorted((a, b) => b.shown - a.shown);
      for (const { name } of newestFirst.slice(keptBuilds)) remove(name);
    },
  };
};
