ALTER TABLE "agenda_figures" DROP COLUMN "of_module";--> statement-breakpoint
ALTER TABLE "agenda_figures" DROP COLUMN "report";--> statement-breakpoint
ALTER TABLE "agenda_figures" DROP COLUMN "query";--> statement-breakpoint
ALTER TABLE "agenda_figures" DROP COLUMN "metrics";