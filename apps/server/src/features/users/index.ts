export { changeUsersInTransaction, type UserChange } from './invitation.ts';
export { isSuperAdmin, readUserGrants, toGranter, type UserGrants } from './role-granter.ts';
export { changeUser } from './save.ts';
