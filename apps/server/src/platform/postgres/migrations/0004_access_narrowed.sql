-- A write of a business or of an integration emptied every session cache, also one that no session holds anything of, such as the state of a
-- sync. Now only what sessions hold counts, and the payload 'business:<id>' names whose it is: theirs who may see it, and Super Admins'.
CREATE FUNCTION access_changed_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', 'business:' || CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION access_changed_of_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('access_changed', 'business:' || OLD.business_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('access_changed', 'business:' || NEW.business_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER access_changed ON businesses;
--> statement-breakpoint
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE OF trading_name, time_zone, currency, status, module_access ON businesses
  FOR EACH ROW EXECUTE FUNCTION access_changed_business();
--> statement-breakpoint
-- Sessions do not hold a deleted business, so nobody could tell whose it is again.
CREATE TRIGGER access_changed_deleted AFTER UPDATE OF deleted_at ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION access_changed_all();
--> statement-breakpoint
DROP TRIGGER access_changed ON integrations;
--> statement-breakpoint
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE OF business_id, type ON integrations
  FOR EACH ROW EXECUTE FUNCTION access_changed_of_business();
