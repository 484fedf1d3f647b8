/** The operational store: every table, for Drizzle and for drizzle-kit. */
export * from './schema/businesses.ts';
export * from './schema/csv-uploads.ts';
export * from './schema/files.ts';
export * from './schema/item-keys.ts';
export * from './schema/journal.ts';
export * from './schema/meetings.ts';
export * from './schema/people.ts';
export * from './schema/short-links.ts';
export * from './schema/sign-in.ts';
