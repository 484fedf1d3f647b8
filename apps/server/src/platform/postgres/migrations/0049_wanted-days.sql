ALTER TABLE "source_streams" ADD COLUMN "wanted_from" date;--> statement-breakpoint
ALTER TABLE "source_streams" ADD COLUMN "wanted_to" date;