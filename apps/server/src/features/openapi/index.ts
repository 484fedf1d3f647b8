import { endpoints } from '@bellwether/contract/api/list';
import { getOpenApi } from '@bellwether/contract/api/system';
import { bind } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { printOpenApi } from './print.ts';

/** Printed as the server starts, which nobody waits for yet, and once a process, however many apps it builds. */
const description = printOpenApi(endpoints);

/** The description of every call, printed from the contract. */
export const register = (app: App): void => {
  bind(app, getOpenApi, () => description);
};
