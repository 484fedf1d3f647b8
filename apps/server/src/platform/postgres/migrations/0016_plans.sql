CREATE TABLE "plan_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"month" date NOT NULL,
	"revenue" double precision,
	"customers" double precision,
	"leads" double precision
);
--> statement-breakpoint
CREATE TABLE "plan_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"plan_id" uuid NOT NULL,
	"month" date NOT NULL,
	"amount" double precision
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"type" text DEFAULT 'revenue' NOT NULL,
	"target" text,
	"use_ecom_revenue" boolean,
	"start_date" date NOT NULL,
	"goals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"financial_year" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"plan_id" uuid NOT NULL,
	"program" text NOT NULL,
	"objective" text,
	"monthly_budget" double precision,
	"cost_per_click" double precision,
	"conversion_rate" double precision,
	"close_rate" double precision,
	"average_value" double precision,
	"months" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total_budget" double precision,
	"total_leads" double precision,
	"total_revenue" double precision
);
--> statement-breakpoint
ALTER TABLE "plan_results" ADD CONSTRAINT "plan_results_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_targets" ADD CONSTRAINT "plan_targets_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_targets" ADD CONSTRAINT "plan_targets_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projections" ADD CONSTRAINT "projections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projections" ADD CONSTRAINT "projections_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_results_month" ON "plan_results" USING btree ("business_id","month") WHERE "plan_results"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "plan_results_business" ON "plan_results" USING btree ("business_id","month","id") WHERE "plan_results"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_targets_month" ON "plan_targets" USING btree ("plan_id","month") WHERE "plan_targets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "plan_targets_business" ON "plan_targets" USING btree ("business_id","month","id") WHERE "plan_targets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "plans_business" ON "plans" USING btree ("business_id","start_date","id") WHERE "plans"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "projections_program" ON "projections" USING btree ("plan_id","program") WHERE "projections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projections_business" ON "projections" USING btree ("business_id","program","id") WHERE "projections"."deleted_at" is null;