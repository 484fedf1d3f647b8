CREATE TABLE "closed_months" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"reported" jsonb NOT NULL,
	CONSTRAINT "closed_months_business_id_month_pk" PRIMARY KEY("business_id","month")
);
--> statement-breakpoint
CREATE TABLE "growth_comments" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "growth_comments_business_id_month_section_version_pk" PRIMARY KEY("business_id","month","section","version")
);
--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_comments" ADD CONSTRAINT "growth_comments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;