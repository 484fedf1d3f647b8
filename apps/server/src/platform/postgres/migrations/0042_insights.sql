CREATE TABLE "insight_runs" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"data_version" text NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insights" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"detector" text NOT NULL,
	"module" text NOT NULL,
	"finding" jsonb NOT NULL,
	"amount" double precision,
	"first_found" date NOT NULL,
	"last_found" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"decided_amount" double precision,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"action_item_id" uuid,
	"result" text
);
--> statement-breakpoint
ALTER TABLE "insight_runs" ADD CONSTRAINT "insight_runs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_action_item_id_action_items_id_fk" FOREIGN KEY ("action_item_id") REFERENCES "public"."action_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "insights_cause" ON "insights" USING btree ("business_id","cause");--> statement-breakpoint
CREATE INDEX "insights_action_item" ON "insights" USING btree ("action_item_id") WHERE "insights"."action_item_id" is not null;