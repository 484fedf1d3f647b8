CREATE TABLE "quota_uses" (
	"owner" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"name" text,
	"manager" text,
	"currency" text,
	"time_zone" text,
	"credentials" "bytea",
	"credential_tail" text,
	"tokens" "bytea",
	"access_until" timestamp with time zone,
	"fault" text,
	"fault_message" text,
	"fault_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_accounts_fault" CHECK ("source_accounts"."fault" in ('reconnect', 'no_permission', 'not_approved', 'limit', 'configuration', 'service_down'))
);
--> statement-breakpoint
CREATE TABLE "source_streams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"name" text NOT NULL,
	"read_from" date,
	"read_to" date,
	"succeeded_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"stream" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"rows" integer,
	"fault" text,
	"message" text,
	"unreadable" text
);
--> statement-breakpoint
ALTER TABLE "source_accounts" ADD CONSTRAINT "source_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_streams" ADD CONSTRAINT "source_streams_source_id_source_accounts_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_source_id_source_accounts_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_accounts_account" ON "source_accounts" USING btree ("business_id","vendor","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "source_streams_name" ON "source_streams" USING btree ("source_id","name");--> statement-breakpoint
CREATE INDEX "source_streams_due" ON "source_streams" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "sync_runs_source" ON "sync_runs" USING btree ("source_id","started_at");--> statement-breakpoint
INSERT INTO "source_accounts" ("id", "business_id", "vendor", "credentials", "credential_tail", "fault", "created_at", "updated_at")
SELECT "id", "business_id", "type", "credentials", "credential_tail", CASE WHEN "fault" = 'degraded' THEN 'service_down' WHEN "fault" IS NOT NULL THEN 'reconnect' END, "created_at", "updated_at" FROM "integrations";
--> statement-breakpoint
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE OF business_id, vendor ON source_accounts
  FOR EACH ROW EXECUTE FUNCTION access_changed_of_business();
