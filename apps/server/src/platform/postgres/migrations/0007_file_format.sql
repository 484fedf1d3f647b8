-- What only a whole file shows of how its cells are read was called `habits`.
UPDATE "csv_uploads" SET "dry_run" = jsonb_set("dry_run" #- '{reading,habits}', '{reading,format}', "dry_run" #> '{reading,habits}')
WHERE "dry_run" #> '{reading,habits}' IS NOT NULL;
