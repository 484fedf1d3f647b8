export { readFirstLoads } from './first-loads.ts';
export { type IntegrationRow, presentIntegration } from './present.ts';
export { readIntegrations } from './store.ts';
