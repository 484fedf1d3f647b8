CREATE TABLE "match_decisions" (
	"business_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"lead_key" text NOT NULL,
	"day" date NOT NULL,
	"customer_key" text NOT NULL,
	"decision" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "match_decisions_business_id_origin_lead_key_day_customer_key_pk" PRIMARY KEY("business_id","origin","lead_key","day","customer_key")
);
--> statement-breakpoint
ALTER TABLE "match_decisions" ADD CONSTRAINT "match_decisions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;