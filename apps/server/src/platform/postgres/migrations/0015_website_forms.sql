CREATE TABLE "website_form_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"lead" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"loaded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "website_forms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"page" text,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consent_text" text,
	"thank_you" text NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	"last_submission_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "website_form_submissions" ADD CONSTRAINT "website_form_submissions_form_id_website_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."website_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_form_submissions" ADD CONSTRAINT "website_form_submissions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_forms" ADD CONSTRAINT "website_forms_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "website_form_submissions_event" ON "website_form_submissions" USING btree ("form_id","event_id");--> statement-breakpoint
CREATE INDEX "website_form_submissions_form" ON "website_form_submissions" USING btree ("form_id","received_at");--> statement-breakpoint
CREATE INDEX "website_form_submissions_waiting" ON "website_form_submissions" USING btree ("business_id") WHERE "website_form_submissions"."loaded_at" is null;--> statement-breakpoint
CREATE INDEX "website_forms_business" ON "website_forms" USING btree ("business_id","name","id") WHERE "website_forms"."deleted_at" is null;