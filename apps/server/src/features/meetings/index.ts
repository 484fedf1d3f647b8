import './forms.ts';
import type { App, Deps } from '../../http/deps.ts';
import { bindMeetings } from './routes.ts';

/** Meetings, their agendas and what people took on: stored by the engine of items, asked for by calls of their own. */
export const register = (app: App, deps: Deps): void => bindMeetings(app, deps);
