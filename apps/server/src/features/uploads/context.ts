import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Spool } from '../../platform/spool.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import type { UploadFiles } from './files/files.ts';
import type { RunningUploads } from './importing/running.ts';

/** Stores, files and limits used by all upload routes and jobs. */
export type UploadContext = {
  db: Database;
  warehouse: Warehouse;
  clock: Clock;
  files: UploadFiles;
  running: RunningUploads;
  spool: Spool;
  maxUploadBytes: number;
  /** Maximum bytes of stored files of a business. */
  uploadQuota: number;
  /** Bytes reserved by business for files that are being received. */
  reserved: Map<string, number>;
  /** Queues the check or import of an upload; jobs of the same business run in order. */
  enqueue: (upload: { id: string; businessId: string; createdBy: string }) => Promise<void>;
  /** Records the start of long work. The returned function records its end. */
  busy: () => () => void;
  /** Reports an unexpected error of the server. */
  report: (error: unknown) => void;
};
