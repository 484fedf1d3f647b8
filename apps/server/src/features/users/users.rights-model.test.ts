import { defaultPermissions, permissionSlugs } from '@bellwether/domain/access/permissions';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { userRoles, users } from '../../platform/postgres/schema.ts';
import type { TestResponse } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startSignIn } from '../sessions/index.ts';
import {
  createModel,
  expectGrantByAdviser,
  expectInBusiness,
  expectOnRecord,
  expectRoleList,
  localRoleBusiness,
  type ModelGrant,
  type RoleName,
  type TestUserName,
} from './testing/rights-model.ts';

/**
 * A run of `RIGHTS_EDITS=10000 npx vitest run --project unit apps/server/src/features/users/rights-model`
 * takes 15 minutes.
 */
const edits = Number(process.env['RIGHTS_EDITS'] ?? 160);
const seed = Number(process.env['RIGHTS_SEED'] ?? 7);

const nat = fc.nat(10_000);
const draws = fc.tuple(fc.nat(13), nat, nat, nat, nat);
const pick = <T>(list: readonly T[], draw: number): T => list[draw % list.length] as T;
const toggle = <T>(set: Set<T>, one: T): void => {
  if (!set.delete(one)) set.add(one);
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test(`after each of ${edits} random edits of rights, random requests match the rules of the model [PERM-003] [PERM-004] [PERM-005] [PERM-006] [PERM-026] [PERM-028]`, {
  timeout: 3_600_000,
}, async () => {
  const { business, roles, user, deps } = testApp;
  const places = [business.north, business.south, business.elsewhere];
  const world = createModel(defaultPermissions.Client);
  const names = Object.keys(world.people) as TestUserName[];
  const changed = names.filter((one) => one !== 'adviser');
  const admin = await testApp.as('admin');
  const readId = ({ body }: TestResponse) => (body as { data: { id: string } }).data.id;
  const createRole = async (role: 'Extra' | 'Local', more: object) =>
    readId(await admin.post('/v1/roles', { name: role, permissions: [...world.slugs[role]], ...more }));
  const roleIds: Record<RoleName, string> = {
    ...roles,
    Extra: await createRole('Extra', {}),
    Local: await createRole('Local', { fk_business_id: places[localRoleBusiness] }),
  };
  const [second] = await deps.db
    .insert(users)
    .values({
      email: 'second@test.example',
      firstName: 'Second',
      lastName: 'Admin',
      passwordHash: await hashPassword('another password'),
    })
    .returning();
  const secondId = second?.id ?? '';
  await deps.db.insert(userRoles).values({ userId: secondId, roleId: roles['Super Admin'] });
  const meetings = await Promise.all(
    places.map(async (place) =>
      readId(
        await admin.post('/v1/meetings', {
          business_id: place,
          name: 'Review',
          attendees: [user.admin],
          date: '2026-03-20',
          start_time: '09:00',
          end_time: '10:00',
        }),
      ),
    ),
  );

  const signInAgain = async (who: TestUserName) =>
    testApp.with((await startSignIn(deps, user[who])).v1.token);
  const clients = Object.fromEntries(
    await Promise.all(names.map(async (who) => [who, await signInAgain(who)] as const)),
  ) as Record<TestUserName, Awaited<ReturnType<typeof signInAgain>>>;
  const grant = ({ role, where }: ModelGrant) => ({
    id: roleIds[role],
    fk_business_id: where === null ? null : (places[where] ?? null),
  });
  const counts = new Map<string, number>();
  const is = (label: string, answer: TestResponse, right: number, more: unknown) => {
    const kind = `${label} ${right}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect([label, more, answer.status, answer.status === right ? '' : answer.text]).toEqual([
      label,
      more,
      right,
      '',
    ]);
  };

  const edit = async (kind: number, a: number, b: number, c: number): Promise<void> => {
    const who = pick(changed, a);
    const person = world.people[who];
    const slug = pick(moduleSlugs, b);
    const at = c % places.length;
    switch (kind) {
      case 0:
      case 1:
      case 2: {
        const role = pick(['Client', 'Extra', 'Local', 'Admin', 'Client', 'Extra'] as const, a);
        const before = [...world.slugs[role]];
        const right = pick(permissionSlugs, b);
        toggle(world.slugs[role], right);
        const permissions = [...world.slugs[role]];
        const body = { roles: [{ id: roleIds[role], before, permissions }] };
        return is('role', await admin.put('/v1/roles', body), 200, [role, right]);
      }
      case 3:
      case 4: {
        if (person.belongs.size > 1 || !person.belongs.has(at)) toggle(person.belongs, at);
        const mine = [...person.belongs];
        const role = pick(['Extra', 'Admin', 'Local', 'Client'] as const, b);
        const where = c % 3 === 0 ? null : pick(mine, c);
        const fits = role !== 'Local' || where === localRoleBusiness;
        person.held = [
          ...(b % 5 === 0 ? [] : [{ role: 'Client' as const, where: null }]),
          ...(fits && !(role === 'Client' && where === null) ? [{ role, where }] : []),
        ];
        const body = { businesses: mine.map((place) => places[place]), roles: person.held.map(grant) };
        return is('person', await admin.put(`/v1/users/${user[who]}`, body), 200, [who, person.held]);
      }
      case 5:
      case 6: {
        const { modules } = world.businesses[at] as (typeof world.businesses)[number];
        toggle(modules, slug);
        const body = { module_access: [...modules] };
        return is('modules', await admin.put(`/v1/businesses/${places[at]}`, body), 200, [at, slug]);
      }
      case 7: {
        const status = a % 2 === 0 ? 'active' : pick(['inactive', 'lost', 'prospective'] as const, b);
        (world.businesses[at] as (typeof world.businesses)[number]).status = status;
        return is('status', await admin.put(`/v1/businesses/${places[at]}`, { status }), 200, [at, status]);
      }
      case 8: {
        person.active = a % 3 !== 0;
        // A deactivated user is signed out and stays signed out after reactivation.
        person.signedIn &&= person.active;
        const body = { status: person.active ? 'active' : 'inactive' };
        return is('active', await admin.put(`/v1/users/${user[who]}`, body), 200, [who, body]);
      }
      case 9: {
        if (!person.active || !person.signedIn) return;
        person.signedIn = false;
        return is('log out', await clients[who].post('/v1/auth/logout'), 200, who);
      }
      case 10:
      case 11: {
        const wantedGrant: ModelGrant = {
          role: pick(['Extra', 'Local', 'Admin', 'Client', 'Super Admin'] as const, b),
          where: c % 2 === 0 ? null : at,
        };
        const right = expectGrantByAdviser(world, who, wantedGrant);
        const visible = person.held.filter(
          ({ where }) => where === null || world.people.adviser.belongs.has(where),
        );
        const body = { roles: [...visible, wantedGrant].map(grant) };
        const signedIn = world.people.adviser.signedIn;
        const answer = await clients.adviser.put(`/v1/users/${user[who]}`, body);
        is('grant', answer, signedIn ? right : 401, [who, wantedGrant, person.held]);
        const isNew = !visible.some(
          ({ role, where }) => role === wantedGrant.role && where === wantedGrant.where,
        );
        if (signedIn && right === 200 && isNew) person.held.push(wantedGrant);
        return;
      }
      case 12: {
        const status = world.otherSuperAdmin ? 'inactive' : 'active';
        world.otherSuperAdmin = !world.otherSuperAdmin;
        return is('second', await admin.put(`/v1/users/${secondId}`, { status }), 200, status);
      }
      default: {
        const adminPath = `/v1/users/${user.admin}`;
        is('oneself', await admin.put(adminPath, { status: 'inactive' }), 409, '');
        const permissions = permissionSlugs.filter((one) => one !== 'users');
        const body = { roles: [{ id: roleIds['Super Admin'], before: permissionSlugs, permissions }] };
        is('locked out', await admin.put('/v1/roles', body), 422, '');
        if (!world.otherSuperAdmin)
          is('last', await admin.put(adminPath, { roles: [{ id: roleIds.Admin }] }), 409, '');
      }
    }
  };

  for (const [kind, a, b, c, d] of fc.sample(draws, { numRuns: edits, seed })) {
    await edit(kind, a, b, c);
    for (let times = 0; times < 3; times += 1) {
      const who = pick(names, d + times);
      const [at, of] = [(a + times) % places.length, (c + d) % places.length];
      const slug = pick(moduleSlugs, times === 0 ? b : b + c + d + times);
      const client = clients[who];
      const path = `/v1/modules/${slug}/roles?business_id=${places[at]}`;
      is('module', await client.get(path), expectInBusiness(world, who, slug, at), [who, slug, at]);
      const item = `/v1/modules/meetings/forms/meetings/items/${meetings[of]}?business_id=${places[at]}`;
      is('record', await client.get(item), expectOnRecord(world, who, at, of), [who, at, of]);
      if (times === 0) is('roles', await client.get('/v1/roles'), expectRoleList(world, who), who);
      const person = world.people[who];
      if (person.active && !person.signedIn) {
        clients[who] = await signInAgain(who);
        person.signedIn = true;
      }
    }
  }
  if (edits >= 1000) console.log(Object.fromEntries([...counts].toSorted()));
  for (const kind of ['module', 'record'])
    for (const status of [200, 401, 403, 404])
      expect([kind, status, counts.get(`${kind} ${status}`)]).toEqual([kind, status, expect.any(Number)]);
  for (const seen of ['grant 200', 'grant 404', 'grant 422', 'last 409', 'oneself 409', 'locked out 422'])
    expect([seen, counts.get(seen)]).toEqual([seen, expect.any(Number)]);
});
