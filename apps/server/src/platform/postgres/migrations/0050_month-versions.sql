ALTER TABLE "closed_months" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "reopened_by" uuid;--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "reopen_reason" text;--> statement-breakpoint
ALTER TABLE "closed_months" DROP CONSTRAINT "closed_months_business_id_month_pk";--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_business_id_month_version_pk" PRIMARY KEY("business_id","month","version");--> statement-breakpoint
-- Roles that could close months and configure a business keep the right.
INSERT INTO "role_permissions" ("role_id", "slug")
SELECT "role_id", 'close_months' FROM "role_permissions" WHERE "slug" IN ('growth_report', 'config')
GROUP BY "role_id" HAVING count(*) = 2
ON CONFLICT DO NOTHING;
