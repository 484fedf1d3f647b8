import { endpoints } from '@bellwether/contract/api/list';
import { getOpenApi } from '@bellwether/contract/api/system';
import { bind } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { printOpenApi } from './print.ts';

/** The description of every call, printed from the contract. */
export const register = (app: App): void => {
  const description = printOpenApi(endpoints);
  bind(app, getOpenApi, () => description);
};
