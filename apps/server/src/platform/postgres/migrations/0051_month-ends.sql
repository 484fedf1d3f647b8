CREATE TABLE "insight_month_ends" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"cause" text NOT NULL,
	"module" text NOT NULL,
	"finding" jsonb NOT NULL,
	"amount" double precision,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone,
	"action_item_id" uuid,
	CONSTRAINT "insight_month_ends_business_id_month_cause_pk" PRIMARY KEY("business_id","month","cause")
);
--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "insight_month_ends" ADD CONSTRAINT "insight_month_ends_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The last change of a finished action item is the best known time of its end.
UPDATE "action_items" SET "done_at" = "updated_at" WHERE "status" = 'done';
