DROP TABLE "quota_uses";--> statement-breakpoint
CREATE TABLE "quota_uses" (
	"owner" text NOT NULL,
	"seconds" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "quota_uses_owner_seconds_pk" PRIMARY KEY("owner","seconds")
);
