ALTER TABLE "businesses" ADD COLUMN "language_model" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "wording" jsonb;--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "worded_for" text;