export { storeResults } from './measure.ts';
