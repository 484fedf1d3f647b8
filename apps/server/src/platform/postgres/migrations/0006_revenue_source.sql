ALTER TABLE "businesses" ADD COLUMN "revenue_source" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_revenue_source" CHECK ("businesses"."revenue_source" in ('csv'));
--> statement-breakpoint
-- Sessions hold where a business's revenue is read from.
DROP TRIGGER access_changed ON businesses;
--> statement-breakpoint
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE OF trading_name, time_zone, currency, status, module_access, revenue_source
  ON businesses FOR EACH ROW EXECUTE FUNCTION access_changed_business();
