import './forms.ts';
import type { App, Deps } from '../../http/deps.ts';
import { bindFigures } from './figure-routes.ts';
import { openMinutes } from './minutes/socket.ts';
import { bindMeetings } from './routes.ts';

export { calendarFile } from './calendar.ts';
export { countOpenActionItems, handOverActionItems } from './hand-over.ts';
export { archivedMinutes, archivedMinutesRow, restoreMinutes } from './minutes/archive.ts';
export { type MinutesPdf, minutesPdf } from './minutes/pdf.ts';
export { readMinutes } from './minutes/store.ts';
export { textOfMinutes } from './minutes/text.ts';
export { packAsText } from './pack.ts';

/** Meetings, their agendas and what people took on: stored by the engine of items, asked for by calls of their own. */
export const register = async (app: App, deps: Deps): Promise<void> => {
  bindMeetings(app, deps);
  bindFigures(app, deps);
  await openMinutes(app, deps);
};
