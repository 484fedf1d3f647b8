import './forms.ts';
import type { App, Deps } from '../../http/deps.ts';
import { bindFigures } from './figure-routes.ts';
import { createMinutesPart } from './minutes/archive.ts';
import { openMinutes } from './minutes/socket.ts';
import { actionItemHandover } from './reassign.ts';
import { bindMeetings } from './routes.ts';
import { searchActionItems, searchMeetings } from './search.ts';

/** Registers the routes of meetings, agendas, action items and minutes. The item engine stores the items. */
export const register = async (app: App, deps: Deps): Promise<void> => {
  const { archiveParts, handovers, searches } = deps.contributions;
  archiveParts.add(createMinutesPart(deps));
  handovers.add(actionItemHandover);
  searches.add(
    { kind: 'action_item', find: (search) => searchActionItems(deps, search) },
    { kind: 'meeting', find: (search) => searchMeetings(deps, search) },
  );
  bindMeetings(app, deps);
  bindFigures(app, deps);
  await openMinutes(app, deps);
};
