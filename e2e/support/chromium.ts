import { execFileSync, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

/** Path of an executable Chromium and the environment variables it needs. */
export type Chromium = { executablePath: string; env: Record<string, string> };

const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..');

/**
 * Returns the Chromium from npm, unpacked once per version into the temporary folder; `CHROME` names another
 * executable. It uses only the package's binary, because the package's own flags run a single process, which dies with
 * the first context.
 * @throws A message if this machine cannot run it.
 */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env['CHROME'];
  if (chosen) return { executablePath: chosen, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The Chromium from npm is for Linux on x64; set CHROME to a Chrome or Chromium executable.',
    );
  }
  const folder = await inflated();
  const executablePath = join(folder, 'chromium');
  const libraries = join(folder, 'libraries', 'lib');
  const env: Record<string, string> = {
    ...(lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: libraries } : {}),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
  };
  if (lacksLibraries(executablePath, env)) {
    throw new Error(
      `${executablePath} lacks shared libraries (see ldd); set CHROME to an installed browser.`,
    );
  }
  return { executablePath, env };
}

/** Launches Chromium, which ends with the process that started it. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    chromiumSandbox: false,
    // Turns off Playwright's default of writing the browser's shared memory to files in the temporary folder.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  });
}

/** Returns whether shared memory has over 1 GB free. A container often has 64 MB, with which pages crash. */
const hasSharedMemory = (): boolean => {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 1e9;
};

/** Age in ms after which a half-unpacked binary must be left from a killed run. */
const maxUnpackMs = 3_600_000;

async function removeHalves(prefix: string): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const half = join(tmpdir(), name);
    const found = await stat(half).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > maxUnpackMs) await rm(half, { recursive: true, force: true });
  }
}

/**
 * Unpacks the binary next to its final folder and renames it, so that parallel or killed runs leave no incomplete
 * binary.
 */
async function inflated(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `bellwether-chromium-${version}`);
  if (existsSync(folder)) return folder;
  await removeHalves(`bellwether-chromium-${version}-`);
  const half = await mkdtemp(`${folder}-`);
  try {
    await Promise.all([
      inflate('chromium.br', join(half, 'chromium')),
      untar('al2023.tar.br', join(half, 'libraries')),
      untar('fonts.tar.br', join(half, 'fonts')),
      writeFile(join(half, 'fonts.conf'), fontsIn(join(folder, 'fonts'))),
    ]);
    await rename(half, folder).catch((problem: unknown) => {
      if (!existsSync(folder)) throw problem;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return folder;
}

const inflate = (file: string, to: string) =>
  pipeline(
    createReadStream(join(packed, 'bin', file)),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    createWriteStream(to, { mode: 0o755 }),
  );

async function untar(file: string, to: string): Promise<void> {
  await mkdir(to);
  const tar = brotliDecompressSync(await readFile(join(packed, 'bin', file)));
  execFileSync('tar', ['-x', '-f', '-', '-C', to], { input: tar });
}

/**
 * Replaces the package's own fonts.conf, which names folders of a serverless host. Its fonts are Latin only.
 */
const fontsIn = (folder: string) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>`;

function lacksLibraries(executable: string, env: Record<string, string> = {}): boolean {
  const report = spawnSync('ldd', [executable], { env: { ...process.env, ...env }, encoding: 'utf8' });
  return report.stdout?.includes('not found') ?? false;
}
