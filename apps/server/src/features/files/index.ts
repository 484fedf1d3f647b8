import type { App, Deps } from '../../http/deps.ts';
import { everyDay } from '../../jobs/every-day.ts';
import { fileDesk } from './desk.ts';
import { bindFiles } from './routes.ts';
import { sweepFiles } from './sweep.ts';

export { attachFiles, attachmentsOf } from './attachments.ts';
export { type Desk as FileDesk, fileDesk } from './desk.ts';

/** Files of items: kept, listed, read by short-lived tokens, deleted; and the sweep of what nobody can reach any more. */
export const register = (app: App, deps: Deps): void => {
  const desk = fileDesk(deps);
  bindFiles(app, desk);
  const sweep = everyDay(() => sweepFiles(deps.db, deps.files, deps.clock), deps.report);
  app.server.addHook('onListen', sweep.start);
  deps.onClose(sweep.stop);
};
