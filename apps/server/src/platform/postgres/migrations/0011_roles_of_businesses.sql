-- A role that somebody held twice at one place said nothing that holding it once does not.
DELETE FROM "user_roles" a USING "user_roles" b
  WHERE a."user_id" = b."user_id" AND a."role_id" = b."role_id" AND a."fk_business_id" IS NOT DISTINCT FROM b."fk_business_id" AND a."id" > b."id";--> statement-breakpoint
DROP INDEX "roles_name";--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "fk_business_id" uuid;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_fk_business_id_businesses_id_fk" FOREIGN KEY ("fk_business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_of_business" ON "roles" USING btree ("fk_business_id",lower("name")) WHERE "roles"."fk_business_id" is not null;--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_held" ON "user_roles" USING btree ("user_id","role_id","fk_business_id") WHERE "user_roles"."fk_business_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_held_everywhere" ON "user_roles" USING btree ("user_id","role_id") WHERE "user_roles"."fk_business_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree (lower("name")) WHERE "roles"."fk_business_id" is null;