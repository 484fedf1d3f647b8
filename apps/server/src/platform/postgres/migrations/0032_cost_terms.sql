CREATE TABLE "cost_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"monthly_fee" numeric(12, 2) NOT NULL,
	"fee_of_media" numeric(9, 6) NOT NULL,
	"markup" numeric(9, 6) NOT NULL,
	"clients_see_markup" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "cost_terms_day" UNIQUE("business_id","from_day"),
	CONSTRAINT "cost_terms_amounts" CHECK ("cost_terms"."monthly_fee" >= 0 and "cost_terms"."fee_of_media" >= 0 and "cost_terms"."markup" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cost_terms" ADD CONSTRAINT "cost_terms_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Sessions hold what is billed for a business's marketing.
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON cost_terms
  FOR EACH ROW EXECUTE FUNCTION access_changed_of_business();
