import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { documentStatus } from '@bellwether/contract/page-addresses';
import { problem } from '@bellwether/domain/problems';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './deps.ts';
import { sendProblem } from './error-handler.ts';
import { documentHeaders } from './security-headers.ts';
import { chooseCoding } from './send.ts';

const compressedExtensions: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

const isFile = (path: string) => /\.[a-z0-9]{2,5}$/i.test(path);
const wantsPage = (request: FastifyRequest, path: string) =>
  (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/v1') && !isFile(path);

/**
 * Serves the files of the web build, compressed where the build compressed them. `build` may be a link that later
 * points to a newer build. This server keeps the build of its start, because open pages still load files of it. Every
 * other address gets the HTML page, with the status that `pages.json`, the build's list of pages, gives it. @param
 * build output folder of the web build; if it is missing, only the API answers.
 */
export const servePages = async (app: App, build: string): Promise<void> => {
  const folder = existsSync(build) ? await realpath(build) : build;
  const index = join(folder, 'index.html');
  const built = existsSync(index);
  const pages = built ? (JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as string[]) : [];
  if (built) {
    await app.server.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // File names below /assets contain a hash of the content.
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // These headers matter only for HTML documents and would add about a kilobyte to every other file.
        if (hashed) for (const name of documentHeaders) reply.removeHeader(name);
      },
    });
    app.server.get('/', (request, reply) => page(request, reply, 200));
  }

  const page = async (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const coding = chooseCoding(request);
    const compressed =
      coding && (await readFile(`${index}${compressedExtensions[coding]}`).catch(() => undefined));
    if (compressed) reply.header('content-encoding', coding);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .send(compressed ?? (await readFile(index)));
  };

  app.server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (built && wantsPage(request, path)) return page(request, reply, documentStatus(pages, path));
    return sendProblem(reply, problem('not_found'));
  });
};
