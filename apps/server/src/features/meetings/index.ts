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
export { buildPackText } from './pack.ts';
export { countOpenActionItems, reassignActionItems } from './reassign.ts';

/** Meetings, their agendas and what people took on: stored by the engine of items, asked for by calls of their own. */
export const register = async (app: App, deps: Deps): Promise<void> => {
  bindMeetings(app, deps);
  bindFigures(app, deps);
  await openMinutes(app, deps);
};
