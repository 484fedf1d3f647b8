/** The operational store: every table, for Drizzle and for drizzle-kit. */
export * from './schema/audit-log.ts';
export * from './schema/businesses.ts';
export * from './schema/csv-uploads.ts';
export * from './schema/files.ts';
export * from './schema/item-keys.ts';
export * from './schema/lead-statuses.ts';
export * from './schema/match-decisions.ts';
export * from './schema/meeting-minutes.ts';
export * from './schema/meetings.ts';
export * from './schema/notifications.ts';
export * from './schema/outbox.ts';
export * from './schema/plans.ts';
export * from './schema/saved-views.ts';
export * from './schema/short-links.ts';
export * from './schema/sign-in.ts';
export * from './schema/users.ts';
export * from './schema/website-forms.ts';
