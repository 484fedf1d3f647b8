import './forms.ts';
import type { App, Deps } from '../../http/deps.ts';
import { bindFigures } from './figure-routes.ts';
import { createMinutesArchivePart } from './minutes/archive.ts';
import { openMinutes } from './minutes/socket.ts';
import { actionItemHandover } from './reassign.ts';
import { bindMeetings } from './routes.ts';
import { findActionItemsByKeywords, findMeetingsByKeywords } from './search.ts';

/** Registers the routes of meetings, agendas, action items and minutes. The item engine stores the items. */
export const register = async (app: App, deps: Deps): Promise<void> => {
  const { archiveParts, handovers, searches } = deps.contributions;
  archiveParts.add(createMinutesArchivePart(deps));
  handovers.add(actionItemHandover);
  searches.add(
    { kind: 'action_item', find: (search) => findActionItemsByKeywords(deps, search) },
    { kind: 'meeting', find: (search) => findMeetingsByKeywords(deps, search) },
  );
  bindMeetings(app, deps);
  bindFigures(app, deps);
  await openMinutes(app, deps);
};
