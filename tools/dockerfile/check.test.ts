import { expect, test } from 'vitest';
import { checkDockerfile } from './check.ts';

const good = `FROM node:24-bookworm-slim AS build
COPY package.json ./
COPY src src
RUN npm run build

FROM node:24-bookworm-slim
COPY --from=build /app/dist dist
ENV NODE_ENV=production DATA_DIR=/data
USER node
VOLUME /data
HEALTHCHECK --interval=30s CMD ["node", "-e", "0"]
CMD ["node", "main.ts"]
`;

const files = ['package.json', 'src/main.ts', 'docs/a.md'];
const breaches = (text: string) =>
  checkDockerfile(text, { files, dockerignore: 'docs' }).map(({ line, message }) => `${line}: ${message}`);
const changed = (from: string, to: string) => breaches(good.replace(from, to));

test('a Dockerfile that follows every rule is accepted', () => {
  expect(breaches(good)).toEqual([]);
});

test.each([
  ['build in a stage of its own', 'FROM node:24-bookworm-slim\n', '', '1: Build in one stage'],
  ['pin the base image', 'node:24-bookworm-slim\n', 'node:latest\n', '6: node:latest needs a tag'],
  ['pin the base image by a tag', 'node:24-bookworm-slim\n', 'node\n', '6: node needs a tag'],
  ['run as another user than root', 'USER node\n', 'USER root\n', '9: The last stage needs a USER'],
  ['name a user', 'USER node\n', '', '6: The last stage needs a USER'],
  [
    'check the health',
    /HEALTHCHECK.*/.exec(good)?.[0] ?? '',
    'HEALTHCHECK NONE',
    '11: HEALTHCHECK is missing.',
  ],
  ['keep the data in a volume', 'VOLUME /data', 'VOLUME ["/other"]', '6: /data is not a VOLUME.'],
  ['set the data folder', ' DATA_DIR=/data', '', '6: DATA_DIR is not set.'],
  ['start in exec form', 'CMD ["node", "main.ts"]', 'CMD node main.ts', '12: CMD needs the exec form'],
  ['start something', 'CMD ["node", "main.ts"]\n', '', '6: CMD is missing.'],
  ['copy what exists', 'COPY src src', 'COPY gone src', '3: gone does not exist.'],
  ['copy what the build gets', 'COPY src src', 'COPY docs docs', '3: docs is excluded by .dockerignore.'],
  ['hold no secret', 'NODE_ENV=production', 'APP_SECRET=abc', '8: APP_SECRET would be stored'],
  ['ask for no secret', 'COPY src src', 'ARG NPM_TOKEN', '3: NPM_TOKEN would be stored'],
  ['be free of syntax errors', 'RUN npm', 'RUNN npm', '4: Unknown instruction: RUNN'],
])('an image must %s', (_rule, from, to, expected) => {
  const found = changed(from, to);
  expect(
    found.some((message) => message.startsWith(expected)),
    found.join('\n'),
  ).toBe(true);
});

test('a Docker image must install every workspace', () => {
  const context = { files: [...files, 'packages/charts/package.json'], dockerignore: 'docs' };
  const message = 'packages/charts/package.json is not copied, so npm skips its workspace.';
  expect(checkDockerfile(good, context)).toEqual([{ line: 2, message }]);
  const whole = good.replace('COPY src', 'COPY packages/charts/package.json packages/charts/\nCOPY src');
  expect(checkDockerfile(whole, context)).toEqual([]);
});

test('a Docker build stage may start from an earlier stage', () => {
  expect(changed('FROM node:24-bookworm-slim\n', 'FROM build\n')).toEqual([]);
});
