import type { App, Deps } from '../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import { bindAdvisoryDocuments } from './advisory-documents.ts';
import { createFilesContext } from './context.ts';
import { bindFiles } from './routes.ts';
import { sweepFiles } from './sweep.ts';

const sweepFilesJob = defineJob({
  name: 'sweep-files',
  title: 'Remove content of deleted files',
  ...nightlySchedule('20 3 * * *'),
});

/**
 * Registers the file routes (upload, list, signed download, delete) and the nightly sweep of unreachable
 * content.
 */
export const register = (app: App, deps: Deps): void => {
  const context = createFilesContext(deps);
  bindFiles(app, context);
  bindAdvisoryDocuments(app, context);
  deps.jobs.register(sweepFilesJob, () => sweepFiles(deps.db, deps.files, deps.clock));
};
