import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '@bellwether/domain/problems';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import { refuseUnknownRoutes } from './http/bind.ts';
import type { App, Deps } from './http/deps.ts';
import { handleErrors, refuseOtherMethods, sendProblem } from './http/error-handler.ts';
import { registerHealthCheck } from './http/health.ts';
import { createLimitStore, openCallLimiter } from './http/limits/call-limiter.ts';
import { openExpensiveCallQueue } from './http/limits/dear-calls.ts';
import { serialiseRequests } from './http/limits/one-at-a-time.ts';
import { bodyLimits } from './http/limits/request-limits.ts';
import {
  defaultTimeouts,
  limitBodyTime,
  requestTimeoutMs,
  type Timeouts,
} from './http/limits/request-timeouts.ts';
import { openWriteSlots } from './http/limits/write-slots.ts';
import { servePages } from './http/pages.ts';
import { apiHeaders, securityHeaders } from './http/security-headers.ts';
import { openSessionCache } from './http/session/cache.ts';

/** Functions that the `register.ts` of a feature may export. */
type Feature = { register(app: App, deps: Deps): void | Promise<void> };

const features = join(import.meta.dirname, 'features');
const webBuild = join(import.meta.dirname, '../../web/dist');

/** Registers the features of all folders below `features`, so a new feature needs no entry in a list. */
const registerFeatures = async (app: App, deps: Deps): Promise<void> => {
  const folders = (await readdir(features, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const feature = (await import(join(features, name, 'register.ts'))) as Feature;
    await feature.register(app, deps);
  }
};

type Options = {
  /** Output folder of the web build. */
  pages?: string;
  logLevel?: string;
  patience?: Partial<Timeouts>;
};

/**
 * Counts rate limits in the store, because several processes may share it. PGlite has only one process, so
 * memory is enough.
 */
const sharedLimits = ({ store, db, report, onClose }: Deps) => {
  if ('pglite' in store.connection) return {};
  const counts = openCallLimiter({ db, report });
  onClose(counts.close);
  return { store: createLimitStore(counts) };
};

/**
 * Builds the whole server, ready to listen or to receive test requests. Closing it does not close the stores.
 */
export const buildApp = async (deps: Deps, options: Options = {}): Promise<App> => {
  const proxies = deps.config.trustProxy;
  const server = fastify({
    logger: { level: options.logLevel ?? 'warn' },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply.headers(apiHeaders(app)), problem('malformed'));
    },
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    // Limit for JSON bodies. Uploads are streamed and have their own limit.
    bodyLimit: bodyLimits.bytes,
    requestTimeout: requestTimeoutMs,
    // Ignores upgrades to protocols other than WebSocket, such as HTTP/2: the request gets a normal answer.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  const patience = { ...defaultTimeouts, ...options.patience };
  const sessions = await openSessionCache(deps.store, deps.clock);
  const app: App = {
    server,
    deps,
    patience,
    bound: new Map(),
    sessions,
    writes: openWriteSlots(),
    dearCalls: openExpensiveCallQueue(),
  };
  server.decorateRequest('session', undefined);
  serialiseRequests(server);
  server.addHook('onRequest', (_request, _reply, done) => {
    deps.store.activity.touch();
    done();
  });
  server.addHook('onListen', () => {
    deps.jobs.open().catch(deps.report);
  });
  limitBodyTime(server, patience.body);
  refuseUnknownRoutes(server);
  handleErrors(app);
  await securityHeaders(app);
  await server.register(multipart);
  // The rate limiter counts only calls of routes that set a limit (http/bind.ts).
  await server.register(rateLimit, { global: false, ...sharedLimits(deps) });
  registerHealthCheck(app);
  await registerFeatures(app, deps);
  refuseOtherMethods(app);
  await servePages(app, options.pages ?? webBuild);
  await server.ready();
  return app;
};
