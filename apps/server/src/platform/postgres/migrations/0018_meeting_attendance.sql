ALTER TABLE "agenda_items" ADD COLUMN "continues_id" uuid;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "users_attendance" text[] DEFAULT '{}' NOT NULL;