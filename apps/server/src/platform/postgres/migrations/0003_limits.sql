DROP INDEX "short_links_url";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sealed_body" "bytea";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "short_links" ADD COLUMN "url_hash" text;--> statement-breakpoint
UPDATE "short_links" SET "url_hash" = encode(sha256(convert_to("url", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "short_links" ALTER COLUMN "url_hash" SET NOT NULL;--> statement-breakpoint
DELETE FROM "short_links" WHERE "url" !~ '^/([^/\\]|$)';--> statement-breakpoint
UPDATE "audit_log" SET "item_type" = 'meetings/meetings' WHERE "item_type" = 'meeting';--> statement-breakpoint
UPDATE "audit_log" SET "item_type" = 'meetings/strategy-meeting-items' WHERE "item_type" = 'agenda item';--> statement-breakpoint
UPDATE "audit_log" SET "item_type" = 'meetings/action-items' WHERE "item_type" = 'action item';--> statement-breakpoint
UPDATE "item_keys" SET "item_type" = 'meetings/meetings' WHERE "item_type" = 'meeting';--> statement-breakpoint
UPDATE "item_keys" SET "item_type" = 'meetings/strategy-meeting-items' WHERE "item_type" = 'agenda item';--> statement-breakpoint
UPDATE "item_keys" SET "item_type" = 'meetings/action-items' WHERE "item_type" = 'action item';--> statement-breakpoint
UPDATE "outbox" SET "body" = NULL WHERE "body" LIKE '%/set-password/%';--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "source" text DEFAULT 'network:unknown' NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_business" ON "outbox" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_url_hash" ON "short_links" USING btree ("url_hash");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_time" ON "sign_in_attempts" USING btree ("occurred_at");