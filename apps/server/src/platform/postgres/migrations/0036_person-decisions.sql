CREATE TABLE "person_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" bigserial NOT NULL,
	"business_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"lead_key" text NOT NULL,
	"day" date NOT NULL,
	"other_key" text,
	"other_day" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "person_decisions" ADD CONSTRAINT "person_decisions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_decisions_business" ON "person_decisions" USING btree ("business_id");