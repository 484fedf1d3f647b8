CREATE TABLE "audit_head" (
	"one" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"place" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "place" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_place" ON "audit_log" USING btree ("place");--> statement-breakpoint
CREATE INDEX "audit_log_unchained" ON "audit_log" USING btree ("id") WHERE "audit_log"."hash" is null;--> statement-breakpoint
INSERT INTO "audit_head" ("one", "place", "hash") VALUES (1, 0, '');
--> statement-breakpoint
-- All that an entry says, as one text that is the same on every server: a moment is counted in microseconds, for its text depends on settings.
CREATE FUNCTION audit_said(e audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(e.id, e.user_id, e.business_id, e.action, e.item_type, e.item_id, (extract(epoch FROM e.occurred_at) * 1000000)::bigint, e.detail)::text
$$;
--> statement-breakpoint
-- Chains what a transaction has added when it ends. Until then it waits for nobody; then it waits for those who end at the same moment.
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE head audit_head; e audit_log;
BEGIN
  PERFORM 1 FROM audit_log WHERE id = NEW.id AND hash IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO STRICT head FROM audit_head WHERE one = 1 FOR UPDATE;
  FOR e IN SELECT * FROM audit_log WHERE hash IS NULL ORDER BY ctid LOOP
    head.place := head.place + 1;
    head.hash := encode(sha256(convert_to(head.hash || '|' || head.place || '|' || audit_said(e), 'UTF8')), 'hex');
    UPDATE audit_log SET place = head.place, hash = head.hash WHERE id = e.id;
  END LOOP;
  UPDATE audit_head SET place = head.place, hash = head.hash WHERE one = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE head audit_head; e audit_log;
BEGIN
  SELECT * INTO STRICT head FROM audit_head WHERE one = 1;
  FOR e IN SELECT * FROM audit_log ORDER BY occurred_at, id LOOP
    head.place := head.place + 1;
    head.hash := encode(sha256(convert_to(head.hash || '|' || head.place || '|' || audit_said(e), 'UTF8')), 'hex');
    UPDATE audit_log SET place = head.place, hash = head.hash WHERE id = e.id;
  END LOOP;
  UPDATE audit_head SET place = head.place, hash = head.hash WHERE one = 1;
END $$;
--> statement-breakpoint
-- Entries are added and never changed: only the chaining itself writes to one, once.
CREATE FUNCTION audit_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.place := NULL;
    NEW.hash := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL AND NEW.id = OLD.id AND audit_said(NEW) = audit_said(OLD) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is only ever added to.';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_only_added BEFORE INSERT OR UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_only_added();
--> statement-breakpoint
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_only_added();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_chain AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_chain();
