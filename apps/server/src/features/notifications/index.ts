export { notifyUsers } from './notify.ts';
