ALTER TABLE "agenda_figures" ADD COLUMN "figure" text;--> statement-breakpoint
UPDATE "agenda_figures" SET "figure" = json_build_object(
  'version', 0,
  'report', json_build_object('module', "of_module", 'slug', "report"),
  'query', "query"::json,
  'metrics', to_json(string_to_array("metrics", ','))
)::text;--> statement-breakpoint
ALTER TABLE "agenda_figures" ALTER COLUMN "figure" SET NOT NULL;
