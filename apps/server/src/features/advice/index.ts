export { storeAdviceResults } from './measure.ts';
