ALTER TABLE "source_accounts" ADD COLUMN "fault_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_streams" ADD COLUMN "weekly_read_at" timestamp with time zone;