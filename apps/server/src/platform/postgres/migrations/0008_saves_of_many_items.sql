ALTER TABLE "item_keys" ADD COLUMN "item_ids" uuid[];--> statement-breakpoint
UPDATE "item_keys" SET "item_ids" = ARRAY["item_id"] WHERE "item_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "item_keys" DROP COLUMN "item_id";