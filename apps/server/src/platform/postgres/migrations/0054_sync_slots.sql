ALTER TABLE "source_streams" ADD COLUMN "current_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_streams" ADD COLUMN "daily_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_streams" ADD COLUMN "daily_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_streams" ADD COLUMN "claimed_at" timestamp with time zone;