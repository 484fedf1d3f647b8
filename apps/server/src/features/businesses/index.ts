export { setEnabledModules } from './modules.ts';
export { readBusinessesById } from './present.ts';
