CREATE TABLE "lead_statuses" (
	"business_id" uuid NOT NULL,
	"lead_key" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(18, 6),
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"mirrored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lead_statuses_business_id_lead_key_day_pk" PRIMARY KEY("business_id","lead_key","day")
);
--> statement-breakpoint
ALTER TABLE "lead_statuses" ADD CONSTRAINT "lead_statuses_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_statuses_not_mirrored" ON "lead_statuses" USING btree ("business_id") WHERE not "lead_statuses"."mirrored";