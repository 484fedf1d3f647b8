import type { Endpoint } from '@bellwether/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Contributions } from '../contributions/contributions.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileStore } from '../platform/files.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { LanguageModel } from '../platform/language/language-model.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Database, Store } from '../platform/postgres/database.ts';
import type { SecretBox } from '../platform/secrets.ts';
import type { Spool } from '../platform/spool.ts';
import type { Warehouse } from '../platform/warehouse.ts';
import type { ExpensiveCallQueue } from './limits/dear-calls.ts';
import type { Timeouts } from './limits/request-timeouts.ts';
import type { WriteSlots } from './limits/write-slots.ts';
import type { SessionCache } from './session/cache.ts';

/** Dependencies of a feature: every external service it may use. */
export type Deps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly store: Store;
  readonly db: Database;
  readonly warehouse: Warehouse;
  readonly jobs: Jobs;
  readonly contributions: Contributions;
  readonly mailer: Mailer;
  /** Language model that rewords insights; null if the settings name none. */
  readonly languageModel: LanguageModel | null;
  readonly files: FileStore;
  readonly secrets: SecretBox;
  /** Spool: writes long answers to temporary files, from which they are sent. */
  readonly spool: Spool;
  /** Registers a function that stops background work before the stores close; the last registered stops first. */
  readonly onClose: (stop: () => Promise<void>) => void;
  /** Reports an error from background work. */
  readonly report: (error: unknown) => void;
};

/** State of the running HTTP server: the Fastify instance, sessions and bound endpoints. */
export type App = {
  readonly server: FastifyInstance;
  readonly sessions: SessionCache;
  readonly deps: Deps;
  readonly patience: Timeouts;
  readonly bound: Map<string, Endpoint>;
  readonly writes: WriteSlots;
  readonly dearCalls: ExpensiveCallQueue;
};
