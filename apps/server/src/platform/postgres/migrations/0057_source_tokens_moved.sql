-- Each sign-in of a source becomes a connection of its business. It takes the id of its source.
INSERT INTO "connections" ("id", "service", "business_id", "scopes", "tokens", "access_until", "access_warned_days", "ended_at", "ended_message", "created_at", "updated_at")
SELECT "id",
	CASE "vendor" WHEN 'meta_ads_ppc' THEN 'meta' WHEN 'linkedin' THEN 'linkedin' ELSE 'google' END,
	"business_id",
	CASE "vendor"
		WHEN 'google_ads' THEN 'https://www.googleapis.com/auth/adwords'
		WHEN 'google_analytics_4' THEN 'https://www.googleapis.com/auth/analytics.readonly'
		WHEN 'google_my_business' THEN 'https://www.googleapis.com/auth/business.manage'
		WHEN 'google_search_console' THEN 'https://www.googleapis.com/auth/webmasters.readonly'
	END,
	"tokens", "access_until", "access_warned_days",
	CASE "fault" WHEN 'reconnect' THEN coalesce("fault_at", "updated_at") END,
	CASE "fault" WHEN 'reconnect' THEN coalesce("fault_message", 'The access has ended.') END,
	"created_at", "updated_at"
FROM "source_accounts" WHERE "tokens" IS NOT NULL;--> statement-breakpoint
UPDATE "source_accounts" SET "connection_id" = "id" WHERE "tokens" IS NOT NULL;--> statement-breakpoint
UPDATE "source_accounts" SET "fault" = NULL, "fault_message" = NULL, "fault_at" = NULL, "fault_mailed_at" = NULL
WHERE "tokens" IS NOT NULL AND "fault" = 'reconnect';--> statement-breakpoint
ALTER TABLE "source_accounts" DROP COLUMN "tokens";--> statement-breakpoint
ALTER TABLE "source_accounts" DROP COLUMN "access_until";--> statement-breakpoint
ALTER TABLE "source_accounts" DROP COLUMN "access_warned_days";