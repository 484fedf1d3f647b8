CREATE TABLE "agenda_figures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"agenda_item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"of_module" text NOT NULL,
	"report" text NOT NULL,
	"query" text NOT NULL,
	"metrics" text NOT NULL,
	"answer" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"picture" uuid
);
--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "metric" text;--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "metric_channel" text;--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "expected_change" double precision;--> statement-breakpoint
ALTER TABLE "action_items" ADD COLUMN "measure_by" date;--> statement-breakpoint
ALTER TABLE "agenda_figures" ADD CONSTRAINT "agenda_figures_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_figures" ADD CONSTRAINT "agenda_figures_agenda_item_id_agenda_items_id_fk" FOREIGN KEY ("agenda_item_id") REFERENCES "public"."agenda_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agenda_figures_agenda_item" ON "agenda_figures" USING btree ("agenda_item_id");--> statement-breakpoint
CREATE INDEX "agenda_figures_business" ON "agenda_figures" USING btree ("business_id","as_of","id") WHERE "agenda_figures"."deleted_at" is null;