export { saveLeadStatuses } from './save-statuses.ts';
