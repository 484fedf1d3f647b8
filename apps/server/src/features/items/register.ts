import type { App, Deps } from '../../http/deps.ts';
import { bindItems } from './routes.ts';

/** Registers the item routes of every form: lists, versioned saves, history and soft deletion. */
export const register = (app: App, deps: Deps): void => bindItems(app, deps);
