CREATE TABLE "source_day_notes" (
	"source_id" uuid NOT NULL,
	"stream" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "source_day_notes_source_id_stream_day_kind_pk" PRIMARY KEY("source_id","stream","day","kind"),
	CONSTRAINT "source_day_notes_kind" CHECK ("source_day_notes"."kind" in ('not_final', 'sampled', 'thresholded', 'other_row'))
);
--> statement-breakpoint
ALTER TABLE "source_day_notes" ADD CONSTRAINT "source_day_notes_source_id_source_accounts_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source_accounts"("id") ON DELETE cascade ON UPDATE no action;