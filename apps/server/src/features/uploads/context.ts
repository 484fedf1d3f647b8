import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Spool } from '../../platform/spool.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import type { UploadFiles } from './files.ts';
import type { RunningUploads } from './running.ts';

/** The stores, files and limits that every call and job of uploads works with. */
export type UploadContext = {
  db: Database;
  warehouse: Warehouse;
  clock: Clock;
  files: UploadFiles;
  running: RunningUploads;
  spool: Spool;
  maxUploadBytes: number;
  /** Bytes that the kept files of one business may take. */
  uploadQuota: number;
  /** Bytes that files on their way in may still take, by business. */
  reserved: Map<string, number>;
  /** Has a check or an import of an upload done, after those of the same business. */
  enqueue: (upload: { id: string; businessId: string; createdBy: string }) => Promise<void>;
  /** Something long begins; the answer is called when it has ended. */
  busy: () => () => void;
  /** For what went wrong on our side. */
  report: (error: unknown) => void;
};
