import { matchesGlob } from 'node:path';
import {
  type Copy,
  DockerfileParser,
  type From,
  type Instruction,
  type JSONInstruction,
} from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

/**
 * Creates a function that tells whether a .dockerignore excludes a path from the build. A pattern starts at the root
 * and covers everything below it; `!` includes again, and the last matching pattern decides.
 */
export function createIgnoreFilter(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      excludes: !line.startsWith('!'),
      glob: line.replace(/^!?\/?/, '').replace(/\/$/, ''),
    }));
  return (path) => {
    const parts = path.split('/');
    const folders = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
    return (
      patterns.findLast(({ glob }) => folders.some((folder) => matchesGlob(folder, glob)))?.excludes ?? false
    );
  };
}

export type DockerfileBreach = { line: number; message: string };

export type BuildContext = { files: readonly string[]; dockerignore: string };

type Report = (at: Instruction | undefined, message: string) => void;

const secret = /SECRET|PASSW(OR)?D|TOKEN|API_?KEY|PRIVATE_?KEY|CREDENTIAL|^DATABASE_URL$|^SMTP_URL$/i;

/** Returns all breaches in a Dockerfile: syntax errors, and rules that make an image small, safe and ready to run. */
export function checkDockerfile(text: string, context: BuildContext): DockerfileBreach[] {
  const breaches = validate(text).map(({ range, message }) => ({
    line: range.start.line + 1,
    message: typeof message === 'string' ? message : message.value,
  }));
  const report: Report = (at, message) => {
    breaches.push({ line: (at?.getRange().start.line ?? 0) + 1, message });
  };
  const instructions = DockerfileParser.parse(text).getInstructions();
  checkStages(of<From>(instructions, 'FROM'), report);
  checkCopies(of<Copy>(instructions, 'COPY'), context, report);
  checkManifests(of<Copy>(instructions, 'COPY'), context, report);
  checkSecrets(instructions, report);
  const start = instructions.findLastIndex((one) => one.getKeyword() === 'FROM');
  checkRuntime(instructions.slice(Math.max(start, 0)), report);
  return breaches.sort((a, b) => a.line - b.line);
}

/**
 * Selects instructions by keyword. The parser creates a class for each keyword but types all of them as
 * Instruction.
 */
const of = <T extends Instruction>(instructions: readonly Instruction[], keyword: string): T[] =>
  instructions.filter((one): one is T => one.getKeyword() === keyword);

const words = (instruction: Instruction): string[] =>
  instruction.getArguments().map((argument) => argument.getValue());

function checkStages(stages: readonly From[], report: Report): void {
  if (stages.length < 2) report(stages[0], 'Build in one stage and run in another.');
  const names = stages.map((stage) => stage.getBuildStage());
  for (const stage of stages) {
    const image = stage.getImage() ?? '';
    const tag = stage.getImageTag();
    const isPinned = stage.getImageDigest() !== null || (tag !== null && tag !== 'latest');
    if (!names.includes(image) && !isPinned) report(stage, `${image} needs a tag other than latest.`);
  }
}

function checkCopies(copies: readonly Copy[], { files, dockerignore }: BuildContext, report: Report): void {
  const isIgnored = createIgnoreFilter(dockerignore);
  for (const copy of copies.filter((one) => one.getFromFlag() === null)) {
    for (const source of words(copy).slice(0, -1)) {
      const path = source.replace(/^\.?\//, '').replace(/\/$/, '');
      const found = files.filter((file) => path === '.' || file === path || file.startsWith(`${path}/`));
      if (found.length === 0) report(copy, `${source} does not exist.`);
      else if (found.every(isIgnored)) report(copy, `${source} is excluded by .dockerignore.`);
    }
  }
}

/** npm installs and links a workspace only if its manifest is there. */
function checkManifests(copies: readonly Copy[], { files }: BuildContext, report: Report): void {
  const copied = new Set(copies.flatMap((copy) => words(copy).slice(0, -1)));
  for (const manifest of files.filter((file) => /^([^/]+\/){1,2}package\.json$/.test(file)))
    if (!copied.has(manifest)) report(copies[0], `${manifest} is not copied, so npm skips its workspace.`);
}

function checkSecrets(instructions: readonly Instruction[], report: Report): void {
  for (const one of instructions.filter((found) => /^(ENV|ARG)$/.test(found.getKeyword()))) {
    const names = words(one).map((word) => word.replace(/=.*$/s, ''));
    for (const name of names.filter((found) => secret.test(found))) {
      report(one, `${name} would be stored in the image. Pass it when the container starts.`);
    }
  }
}

function checkRuntime(stage: readonly Instruction[], report: Report): void {
  const last = (keyword: string) => of<JSONInstruction>(stage, keyword).at(-1);
  const user = last('USER');
  const name = user && words(user)[0]?.split(':')[0];
  if (name === undefined || name === 'root' || name === '0') {
    report(user ?? stage[0], 'The last stage needs a USER other than root.');
  }
  const health = last('HEALTHCHECK');
  if (!health || words(health).includes('NONE')) report(health ?? stage[0], 'HEALTHCHECK is missing.');
  const dataDir = of<Instruction>(stage, 'ENV').flatMap(words).findLast(isDataDir)?.replace('DATA_DIR=', '');
  const volumes = of<JSONInstruction>(stage, 'VOLUME').flatMap((one) =>
    one.getOpeningBracket() ? one.getJSONStrings().map((text) => text.getJSONValue()) : words(one),
  );
  if (dataDir === undefined) report(stage[0], 'DATA_DIR is not set.');
  else if (!volumes.includes(dataDir)) report(stage[0], `${dataDir} is not a VOLUME.`);
  if (!last('CMD')) report(stage[0], 'CMD is missing.');
  for (const one of [last('CMD'), last('ENTRYPOINT')]) {
    if (one && !one.getOpeningBracket()) {
      report(
        one,
        `${one.getKeyword()} needs the exec form ["program", "argument"]; a shell does not pass on signals.`,
      );
    }
  }
}

const isDataDir = (word: string): boolean => word.startsWith('DATA_DIR=');
