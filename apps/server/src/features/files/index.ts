import type { App, Deps } from '../../http/deps.ts';
import { jobKind, nightly } from '../../platform/jobs/kind.ts';
import { bindAdvisoryDocuments } from './advisory-documents.ts';
import { filesContext } from './context.ts';
import { bindFiles } from './routes.ts';
import { sweepFiles } from './sweep.ts';

export {
  type AttachedFile,
  attachedFiles,
  attachFiles,
  attachmentsRelation,
  openPictureTo,
} from './attachments.ts';
export { type FilesContext, filesContext } from './context.ts';
export { addressOf } from './present.ts';
export { receiveFile, restoreFile } from './receive.ts';

const sweepFilesJob = jobKind({
  name: 'sweep-files',
  title: 'Remove the bytes of deleted files',
  ...nightly('20 3 * * *'),
});

/** Files of items: stored, listed, read by short-lived tokens, deleted; and the sweep of what nobody can reach any more. */
export const register = (app: App, deps: Deps): void => {
  const context = filesContext(deps);
  bindFiles(app, context);
  bindAdvisoryDocuments(app, context);
  deps.jobs.register(sweepFilesJob, () => sweepFiles(deps.db, deps.files, deps.clock));
};
