CREATE TABLE "business_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"business_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_changes_once" UNIQUE NULLS NOT DISTINCT("transaction","business_id")
);
--> statement-breakpoint
-- Processes keep pieces of each business and ask only which changed since (platform/postgres/kept.ts). Where rows say whose they are that
-- business is named; people and roles are part of any business, and rarely changed.
CREATE FUNCTION business_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_changes (business_id) SELECT DISTINCT business_id FROM changed ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION business_changed_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_changes (business_id)
    SELECT business_id FROM changed UNION SELECT business_id FROM before ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION business_changed_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_changes (business_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION business_changed_any() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_changes (business_id) VALUES (NULL) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['plans', 'plan_targets', 'plan_results', 'action_items', 'memberships'] LOOP
    EXECUTE format('CREATE TRIGGER business_changed_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION business_changed()', kept);
    EXECUTE format('CREATE TRIGGER business_changed_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION business_changed_from()', kept);
    EXECUTE format('CREATE TRIGGER business_changed_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION business_changed()', kept);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER business_changed AFTER INSERT OR UPDATE OF digital_analyst_id ON businesses
  FOR EACH ROW EXECUTE FUNCTION business_changed_itself();
--> statement-breakpoint
CREATE TRIGGER business_changed AFTER UPDATE OF status, first_name, last_name ON users
  FOR EACH ROW EXECUTE FUNCTION business_changed_any();
--> statement-breakpoint
CREATE TRIGGER business_changed AFTER INSERT OR UPDATE OR DELETE ON user_roles
  FOR EACH STATEMENT EXECUTE FUNCTION business_changed_any();
--> statement-breakpoint
CREATE TRIGGER business_changed AFTER UPDATE OF name ON roles
  FOR EACH STATEMENT EXECUTE FUNCTION business_changed_any();
