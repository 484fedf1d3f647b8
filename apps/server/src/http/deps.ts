import type { Endpoint } from '@bellwether/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileStore } from '../platform/files.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Database, Store } from '../platform/postgres/database.ts';
import type { SecretBox } from '../platform/secrets.ts';
import type { Spool } from '../platform/spool.ts';
import type { Warehouse } from '../platform/warehouse.ts';
import type { Timeouts } from './request-timeouts.ts';
import type { SessionCache } from './session/cache.ts';
import type { WriteSlots } from './write-slots.ts';

/** What a feature is given: every outside thing it may touch. */
export type Deps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly store: Store;
  readonly db: Database;
  readonly warehouse: Warehouse;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly secrets: SecretBox;
  /** Where long answers wait for their readers. */
  readonly spool: Spool;
  /** Work that must stop before the stores close, newest first. */
  readonly onClose: (stop: () => Promise<void>) => void;
  /** For what nobody waits for: something failed. */
  readonly report: (error: unknown) => void;
};

/** The running edge: Fastify, who is signed in, and which calls of the contract are answered. */
export type App = {
  readonly server: FastifyInstance;
  readonly sessions: SessionCache;
  readonly deps: Deps;
  readonly patience: Timeouts;
  readonly bound: Map<string, Endpoint>;
  /** Writes of people wait here for their turn. */
  readonly writes: WriteSlots;
};
