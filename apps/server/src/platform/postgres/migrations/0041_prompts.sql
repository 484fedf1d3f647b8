CREATE TABLE "prompt_sections" (
	"business_id" uuid NOT NULL,
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "prompt_sections_business_id_section_pk" PRIMARY KEY("business_id","section")
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"business_id" uuid NOT NULL,
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	"restored_from" integer,
	CONSTRAINT "prompt_versions_business_id_section_version_pk" PRIMARY KEY("business_id","section","version")
);
--> statement-breakpoint
ALTER TABLE "prompt_sections" ADD CONSTRAINT "prompt_sections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;