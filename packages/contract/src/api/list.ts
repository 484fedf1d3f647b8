import type { Endpoint } from '../endpoint.ts';
import * as auth from './auth.ts';
import * as csvUploads from './csv-uploads.ts';
import * as files from './files.ts';
import * as items from './items.ts';
import * as jobs from './jobs.ts';
import * as meetings from './meetings.ts';
import * as reports from './reports.ts';
import * as rows from './rows.ts';
import * as sharing from './sharing.ts';
import * as system from './system.ts';
import * as users from './users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the product. */
export const endpoints: readonly Endpoint[] = [
  auth,
  users,
  items,
  meetings,
  files,
  sharing,
  jobs,
  reports,
  rows,
  csvUploads,
  system,
].flatMap((file) => Object.values<unknown>(file).filter(isEndpoint));
