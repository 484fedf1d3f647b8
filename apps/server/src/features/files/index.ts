import type { App, Deps } from '../../http/deps.ts';
import { everyDay } from '../../jobs/every-day.ts';
import { filesContext } from './context.ts';
import { bindFiles } from './routes.ts';
import { sweepFiles } from './sweep.ts';

export { attachFiles, attachmentsOf } from './attachments.ts';
export { type FilesContext, filesContext } from './context.ts';

/** Files of items: stored, listed, read by short-lived tokens, deleted; and the sweep of what nobody can reach any more. */
export const register = (app: App, deps: Deps): void => {
  const context = filesContext(deps);
  bindFiles(app, context);
  const sweep = everyDay(() => sweepFiles(deps.db, deps.files, deps.clock), deps.report);
  app.server.addHook('onListen', sweep.start);
  deps.onClose(sweep.stop);
};
