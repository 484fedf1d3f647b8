export { saveThenMatch } from './match-leads.ts';
