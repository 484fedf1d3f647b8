ALTER TABLE "businesses" ADD COLUMN "digital_analyst_id" uuid;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_digital_analyst_id_users_id_fk" FOREIGN KEY ("digital_analyst_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;