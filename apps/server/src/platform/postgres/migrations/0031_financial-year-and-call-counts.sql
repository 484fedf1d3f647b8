CREATE TABLE "call_counts" (
	"call" text NOT NULL,
	"network" text NOT NULL,
	"minute" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "call_counts_call_network_minute_pk" PRIMARY KEY("call","network","minute")
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "financial_year_start" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "year_start" date;--> statement-breakpoint
UPDATE "plans" SET "year_start" = (date_trunc('year', "start_date" + interval '6 months') - interval '6 months')::date;--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "year_start" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_financial_year_start" CHECK ("businesses"."financial_year_start" between 1 and 12);