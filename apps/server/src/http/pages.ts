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
 * Serves the built web application. `build` may be a link that later names a newer build: this server keeps the build that
 * it started with, because pages that are open load more of its files. Files are sent as built, compressed where the build compressed them.
 * Every other address gets the page document; its status depends on `pages.json`, the build's list of pages.
 * @param build output of the web build; if it is missing, only the API answers.
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
        // The build puts a hash of the content into every name below /assets.
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // These headers apply to documents only and add about a kilobyte to each file of a first visit.
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
