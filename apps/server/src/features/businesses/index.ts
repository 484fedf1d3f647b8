export { switchModules } from './modules.ts';
export { readBusinessesById } from './present.ts';
