ALTER TABLE "integrations" ADD COLUMN "credential_tail" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_fault" CHECK ("integrations"."fault" in ('degraded', 'expired', 'revoked'));