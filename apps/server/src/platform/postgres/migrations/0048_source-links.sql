CREATE TABLE "source_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_links" ADD CONSTRAINT "source_links_source_id_source_accounts_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_links_token" ON "source_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "source_links_source" ON "source_links" USING btree ("source_id");