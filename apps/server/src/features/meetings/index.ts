import './forms.ts';
import type { App, Deps } from '../../http/deps.ts';
import { bindFigures } from './figure-routes.ts';
import { openMinutes } from './minutes/socket.ts';
import { bindMeetings } from './routes.ts';

export { buildCalendarFile } from './calendar.ts';
export { archivedMinutesSchema, readMinutesForArchive, restoreMinutes } from './minutes/archive.ts';
export { type MinutesPdf, printMinutes } from './minutes/pdf.ts';
export { readMinutes } from './minutes/store.ts';
export { minutesText } from './minutes/text.ts';
export { readOutcomesOfActions } from './outcomes.ts';
export { buildPackText } from './pack.ts';
export { countOpenActionItems, reassignActionItems } from './reassign.ts';
export { addAgreedAction } from './save.ts';

/**
 * Registers the routes of meetings, agendas and action items, and the minutes. The item engine stores them.
 */
export const register = async (app: App, deps: Deps): Promise<void> => {
  bindMeetings(app, deps);
  bindFigures(app, deps);
  await openMinutes(app, deps);
};
