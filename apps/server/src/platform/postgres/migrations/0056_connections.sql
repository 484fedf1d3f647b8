CREATE TABLE "connection_accounts" (
	"connection_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"listed_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"message" text,
	CONSTRAINT "connection_accounts_connection_id_vendor_pk" PRIMARY KEY("connection_id","vendor")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service" text NOT NULL,
	"business_id" uuid,
	"user_id" uuid,
	"identity_id" text,
	"identity_name" text,
	"scopes" text,
	"tokens" "bytea" NOT NULL,
	"access_until" timestamp with time zone,
	"access_warned_days" integer,
	"ended_at" timestamp with time zone,
	"ended_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_links" ALTER COLUMN "source_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "source_accounts" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "source_links" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "connection_accounts" ADD CONSTRAINT "connection_accounts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_business" ON "connections" USING btree ("business_id");--> statement-breakpoint
ALTER TABLE "source_accounts" ADD CONSTRAINT "source_accounts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_links" ADD CONSTRAINT "source_links_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_accounts_connection" ON "source_accounts" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "source_links_connection" ON "source_links" USING btree ("connection_id");--> statement-breakpoint
ALTER TABLE "source_links" ADD CONSTRAINT "source_links_target" CHECK (num_nonnulls("source_links"."source_id", "source_links"."connection_id") = 1);