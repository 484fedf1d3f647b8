export { type IntegrationRow, presentIntegration } from './present.ts';
export { readIntegrations } from './store.ts';
export { readFirstLoads } from './syncing/first-loads.ts';
