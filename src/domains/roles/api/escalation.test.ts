import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissionsOf, type Permission } from '#kernel/permissions.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const { siteId, people } = world;
const owner = await proven(await signIn(it, people['account-holder']));

/** Opens the session of someone who has just proven who they are. */
const open = async (person: { email: string; siteId: string }) => proven(await signIn(it, person));

/** Someone below the account owner: read-only, or with nothing but grants. */
async function below(name: string, grantsOnly: boolean) {
  const person = await addPerson(it.app, {
    siteId,
    role: 'account-viewer',
    name,
    parentId: people['account-holder'].accountId,
  });
  await db
    .updateTable('account')
    .set({ grants_only: grantsOnly, email_validated_at: new Date() })
    .where('id', '=', person.accountId)
    .execute();
  return { ...person, browser: await open(person) };
}
const lead = await below('lead', false);
const helper = await below('helper', true);
/** Fills groups and grants nothing. */
const keeper = await below('keeper', false);
const outsider = { ...world.bob, browser: await open(world.bob) };

/** What the owner gave before: the lead may make and grant sets and groups; the operators may restart servers. */
const { id: groupId } = (await send(owner, 'POST /groups', { name: 'Operators' })).json<{ id: string }>();
for (const grant of [
  { permission: 'role.manage', email: lead.email },
  { permission: 'role.view', email: lead.email },
  { permission: 'group.manage', email: lead.email },
  { permission: 'snapshot.create', email: lead.email },
  { permission: 'role.manage', email: helper.email },
  { permission: 'group.manage', email: helper.email },
  { permission: 'group.manage', email: keeper.email },
  { permission: 'server.power', groupId },
])
  if ((await send(owner, 'POST /grants', { ...grant, reason: 'Team' })).statusCode !== 201)
    throw new Error(`${grant.permission} was not granted`);
const ofOwner = (
  await send(owner, 'POST /permissionSets', { name: 'Owners', permissions: ['server.terminate'] })
).json<{ id: string }>();

const held = async ({ browser }: { browser: Browser }) =>
  (await send(browser, 'GET /user')).json<{ permissions: Permission[] }>().permissions;

const actors = [lead, helper, outsider, keeper];
const wanted: readonly Permission[] = [
  'server.view',
  'group.view',
  'server.power',
  'snapshot.create',
  'server.terminate',
  'billing.pay',
  'person.view',
  'host.view',
];
const anActor = fc.nat(actors.length - 1);
const some = fc.subarray([...wanted], { minLength: 1, maxLength: 2 });
const aSet = fc.nat(6);
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), by: anActor, permissions: some }),
  fc.record({ kind: fc.constant('clone' as const), by: anActor, set: aSet }),
  fc.record({ kind: fc.constant('edit' as const), by: anActor, set: aSet, permissions: some }),
  fc.record({ kind: fc.constant('grant' as const), by: anActor, set: aSet, to: anActor }),
  fc.record({
    kind: fc.constant('permit' as const),
    by: anActor,
    permission: fc.constantFrom(...wanted),
    to: anActor,
    expires: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('group' as const), by: anActor, set: aSet }),
  fc.record({ kind: fc.constant('join' as const), by: anActor, to: anActor }),
  fc.record({ kind: fc.constant('deputy' as const), by: anActor, to: anActor }),
  fc.record({ kind: fc.constant('archive' as const), by: anActor, set: aSet, archived: fc.boolean() }),
  fc.record({ kind: fc.constant('invite' as const), by: anActor, set: fc.option(aSet) }),
  fc.record({ kind: fc.constant('ask' as const), by: anActor, permission: fc.constantFrom(...wanted) }),
  fc.record({ kind: fc.constant('approve' as const), by: anActor, request: fc.nat(6), set: fc.option(aSet) }),
  fc.record({ kind: fc.constant('share' as const), by: anActor, to: anActor }),
  fc.record({ kind: fc.constant('later' as const), by: anActor }),
);

test('who manages groups and grants nothing adds no one to a group that was granted something', async () => {
  const { id } = (await send(owner, 'POST /groups', { name: 'Readers' })).json<{ id: string }>();
  const add = ({ browser }: { browser: Browser }, email: string) =>
    send(browser, `POST /groups/${id}/members`, { email });
  expect((await add(keeper, world.ada.email)).statusCode).toBe(200);
  // The keeper's own role holds what is granted.
  const given = await send(owner, 'POST /grants', { permission: 'server.view', groupId: id, reason: 'Team' });
  expect(given.statusCode, given.body).toBe(201);
  expect(refusalOf(await add(keeper, helper.email))).toEqual([403, 1003]);
  expect((await add(lead, helper.email)).statusCode).toBe(200);
});

test('no sequence of sets, clones, edits, grants, groups, invitations, requests and shares gives more than the granters hold', async () => {
  const before = new Map([...actors].map((one) => [one.accountId, [] as Permission[]]));
  for (const one of actors) before.set(one.accountId, await held(one));
  const mayHave = new Map([
    [lead.accountId, new Set(before.get(lead.accountId))],
    // The lead passes on what a read-only member holds.
    [helper.accountId, new Set([...before.get(helper.accountId)!, ...permissionsOf('account-viewer')])],
    [outsider.accountId, new Set(before.get(outsider.accountId))],
    [keeper.accountId, new Set(before.get(keeper.accountId))],
  ]);
  const sets = [ofOwner.id];
  const setOf = (at: number) => sets[at % sets.length]!;
  const requests: string[] = [];
  /** Those whose sessions and proofs ended as time went by. */
  const ended = new Set<(typeof actors)[number]>();
  /** Who was invited, and the most that those who invited them may pass on. */
  const invited: { email: string; by: string }[] = [];
  const bobsServer = world.bob.serverId;
  const mayPassOn = new Map([
    [lead.accountId, new Set(permissionsOf('account-viewer'))],
    [helper.accountId, new Set<Permission>()],
    [outsider.accountId, new Set(permissionsOf('account-holder'))],
    [keeper.accountId, new Set<Permission>()],
  ]);
  let made = 0;
  const accepted = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        const by = actors[one.by]!;
        if (one.kind !== 'later' && ended.delete(by)) by.browser = await open(by);
        const { browser } = by;
        const path =
          'set' in one && one.set !== null ? (`/permissionSets/${setOf(one.set)}` as const) : '/permissionSets';
        const versionOf = async () => (await send(browser, `GET ${path}`)).json<{ version: number }>().version;
        const reason = 'Because';
        const answer = await (async () => {
          switch (one.kind) {
            case 'create':
              return send(browser, 'POST /permissionSets', { name: `S${made++}`, permissions: one.permissions });
            case 'clone': {
              const { permissions = [] } = (await send(browser, `GET ${path}`)).json<{ permissions?: string[] }>();
              return send(browser, 'POST /permissionSets', { name: `S${made++}`, permissions });
            }
            case 'edit':
              return send(
                browser,
                `PUT ${path}`,
                { name: `S${made++}`, permissions: one.permissions },
                { version: await versionOf() },
              );
            case 'grant':
              return send(browser, 'POST /grants', { setId: setOf(one.set), email: actors[one.to]!.email, reason });
            case 'permit':
              return send(browser, 'POST /grants', {
                permission: one.permission,
                email: actors[one.to]!.email,
                reason,
                ...(one.expires ? { until: new Date(it.clock.now() + 30 * 60_000).toISOString() } : {}),
              });
            case 'group':
              return send(browser, 'POST /grants', { setId: setOf(one.set), groupId, reason });
            case 'join':
              return send(browser, `POST /groups/${groupId}/members`, { email: actors[one.to]!.email });
            case 'deputy': {
              const member = await db
                .selectFrom('account_group_member')
                .select('id')
                .where('group_id', '=', groupId)
                .where('email_key', '=', actors[one.to]!.email.toLowerCase())
                .executeTakeFirst();
              if (member === undefined) return null;
              return send(browser, `PUT /groups/${groupId}/members/${member.id}/deputy`, { deputy: true });
            }
            case 'archive':
              return send(browser, `PUT ${path}/archive`, { archived: one.archived });
            case 'invite': {
              const email = `invited-${made++}@team.test`;
              const set = one.set === null ? {} : { setId: setOf(one.set) };
              const sent = await send(browser, 'POST /team', { name: 'Ines', email, ...set });
              if (sent.statusCode === 201) invited.push({ email, by: actors[one.by]!.accountId });
              return sent;
            }
            case 'ask':
              return send(browser, 'POST /accessRequests', { permission: one.permission, reason });
            case 'approve': {
              const request = requests[one.request % requests.length];
              if (request === undefined) return null;
              const set = one.set === null ? {} : { setId: setOf(one.set) };
              return send(browser, `POST /accessRequests/${request}/approval`, set);
            }
            case 'share':
              return send(browser, `POST /servers/${bobsServer}/shares`, {
                email: actors[one.to]!.email,
                level: 'configure',
              });
            case 'later':
              it.clock.advance(31 * 60);
              for (const actor of actors) ended.add(actor);
              return null;
          }
        })();
        if (answer === null) continue;
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode >= 300) continue;
        accepted.set(one.kind, (accepted.get(one.kind) ?? 0) + 1);
        const { id } = answer.json<{ id: string }>();
        if (one.kind === 'create' || one.kind === 'clone') sets.push(id);
        if (one.kind === 'ask') requests.push(id);
      }
      for (const actor of actors) {
        if (ended.has(actor)) continue;
        const more = (await held(actor)).filter((permission) => !mayHave.get(actor.accountId)!.has(permission));
        expect(more, actor.email).toEqual([]);
      }
      // Each member once: what they may have does not change any more.
      for (const { email, by } of invited.splice(0)) {
        await db.updateTable('account').set({ email_validated_at: new Date() }).where('email', '=', email).execute();
        const more = (await held({ browser: await signIn(it, { email, siteId }) })).filter(
          (permission) => !mayPassOn.get(by)!.has(permission),
        );
        expect(more, `${email} of ${by}`).toEqual([]);
      }
    }),
    { numRuns: full ? 200 : 30 },
  );
  // The sequences are no string of refusals.
  const total = [...accepted.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(1);
}, 120_000);
