import { endpoints } from '@bellwether/contract/api/list';
import { getOpenApi } from '@bellwether/contract/api/system';
import { bindEndpoint } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { printOpenApi } from './print.ts';

/** The OpenAPI document is built once per process at startup, so that no request waits for it. */
const description = printOpenApi(endpoints);

/** Registers the route of the OpenAPI document. */
export const register = (app: App): void => {
  bindEndpoint(app, getOpenApi, () => description);
};
