// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { chargeAccount } from '#domains/charges/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';
import { bareCodesOf, errorsOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { proven } from '#test/proof.ts';
import { addServer, serverOrder } from '#test/servers.ts';
import { movesOf, type Moved } from '#test/site-moves.ts';
import { addPerson, createWorld, signIn, type Browser, type Person } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await proven(await signIn(it, world.people.root));
const unproven = await signIn(it, world.people.root);
const admin = await proven(await signIn(it, world.people['site-admin']));

const hourMs = 3_600_000;
const { addPrices, customer, keepAddress, move: moveBy, network, serverRow, spansOf } = movesOf(it, world);
const server = (owner: Person, more: { state?: ServerState; name?: string; since?: number } = {}) =>
  addServer(it, world, { state: 'on', owner, simulator, ...more });

const move = (person: Person, { who = root, ...more }: { who?: Browser } & Parameters<typeof moveBy>[2] = {}) =>
  moveBy(who, person, more);
const moved = async (person: Person): Promise<Moved> => {
  const answer = await move(person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Moved>();
};
beforeAll(addPrices);

describe('an account moves to another site', () => {
  test('the preview names people, prices and what is not sold there, and changes nothing', async () => {
    const owner = await customer();
    const member = await customer({ parentId: owner.accountId, role: 'account-viewer' });
    const { id } = await server(owner);
    await db
      .updateTable('site')
      .set({ products_off: ['cpu.B'] })
      .where('id', '=', world.otherSiteId)
      .execute();
    const answer = await move(owner, { dryRun: true });
    await db.updateTable('site').set({ products_off: [] }).where('id', '=', world.otherSiteId).execute();
    expect(answer.statusCode, answer.body).toBe(200);
    const effect = answer.json<Moved>();
    expect(effect.people).toEqual(expect.arrayContaining([owner, member].map(({ email }) => ({ email, moves: true }))));
    expect(effect).toMatchObject({
      currency: { from: 'USD', to: 'EUR' },
      priceList: { from: 'Standard', to: 'Second list' },
      notSold: [{ kind: 'cpu', name: 'B', servers: 1 }],
    });
    const [service] = effect.services;
    expect(service).toMatchObject({ id, kind: 'server' });
    expect(effect.totals.after[0]?.amount).toBe(service?.after?.amount);
    expect(effect.to.url).toContain('second.test');
    expect(await serverRow(id)).toMatchObject({ account_id: owner.accountId, site_id: world.siteId });
    const found = await db.selectFrom('account').select('id').where('email', '=', owner.email).execute();
    expect(found).toHaveLength(1);
  });

  test('all that it has goes along, at the prices there; its people are invited, and its books stay', async () => {
    const owner = await customer();
    const member = await customer({ parentId: owner.accountId, role: 'account-viewer' });
    const session = await signIn(it, owner);
    const [one, two] = [await server(owner), await server(owner, { state: 'off' })];
    const lan = await network(owner, 'web', [one, two]);
    const keyId = newId();
    await sql`insert into ssh_key (id, site_id, account_id, name, type, fingerprint, comment, public_key, created_at)
      values (${keyId}, ${world.siteId}, ${owner.accountId}, 'laptop', 'ssh-ed25519', ${keyId}, '', 'ssh-ed25519 A', now())`.execute(
      db,
    );
    await db
      .updateTable('server')
      .set({ tags: ['prod'] })
      .where('id', '=', one.id)
      .execute();
    await sql`insert into tag (id, site_id, account_id, name, color)
      select ${newId()}, ${world.siteId}, ${owner.accountId}, 'prod', color from tag limit 1`.execute(db);
    const effect = await moved(owner);
    const there = { account_id: effect.userId, site_id: world.otherSiteId };
    for (const { id } of [one, two]) expect(await serverRow(id)).toMatchObject({ ...there, currency: 'EUR' });
    expect((await serverRow(one.id)).tags).toEqual(['prod']);
    for (const [table, id] of [
      ['network', lan],
      ['ssh_key', keyId],
    ] as const)
      expect(
        await db.selectFrom(table).select(['account_id', 'site_id']).where('id', '=', id).executeTakeFirst(),
      ).toEqual(there);
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'email', 'parent_id', 'terms_version', 'role'])
      .where('site_id', '=', world.otherSiteId)
      .where('email', 'in', [owner.email, member.email])
      .execute();
    expect(accounts).toHaveLength(2);
    expect(accounts.find(({ email }) => email === member.email)).toMatchObject({
      parent_id: effect.userId,
      role: 'account-viewer',
      terms_version: 0,
    });
    const mails = await db
      .selectFrom('message')
      .select(['recipient', 'site_id', 'body_text'])
      .where('template', '=', 'site-moves.moved')
      .where('recipient', 'in', [owner.email, member.email])
      .execute();
    expect(mails).toHaveLength(2);
    for (const { site_id: siteId, body_text: text } of mails)
      expect([siteId, text]).toEqual([
        world.otherSiteId,
        expect.stringMatching(/second\.test.*\/setPassword\?token=/s),
      ]);
    expect((await send(session, 'GET /servers')).statusCode).toBe(401);
    expect((await noticesIn(db)).map(({ account_id: id, code }) => [id, code])).toContainEqual([owner.accountId, 1540]);
    expect(await historyOf(db, owner.accountId)).toContain('Account moved to Second');
    expect(await historyOf(db, effect.userId)).toContain('Account came from First');
    const audit = await db
      .selectFrom('audit')
      .select(['site_id', 'object_id'])
      .where('action', '=', 'account.move-site')
      .where('outcome', '=', 'done')
      .where('object_id', 'in', [owner.accountId, effect.userId])
      .execute();
    expect(new Set(audit.map(({ site_id: siteId }) => siteId))).toEqual(new Set([world.siteId, world.otherSiteId]));
    expect(audit).toHaveLength(2);
    expect((await send(root, `GET /users/${owner.accountId}/siteMove`)).json()).toMatchObject({
      movedTo: { userId: effect.userId, site: 'Second' },
      refusal: expect.stringContaining('Second'),
    });
    expect((await send(root, `GET /users/${effect.userId}/siteMove`)).json()).toMatchObject({
      cameFrom: { userId: owner.accountId, site: 'First' },
      movedTo: null,
    });
  });

  test('servers of those who move along may be in one another’s networks; those of anyone else may not', async () => {
    const owner = await customer();
    const child = await customer({ parentId: owner.accountId });
    const [one, two] = [await server(owner), await server(child, { name: 'of-child' })];
    const lans = [await network(owner, 'web', [one, two]), await network(child, 'db', [])];
    const keep = await network(world.bob, 'of-bob', []);
    const attach = (networkId: string) => ({ id: newId(), server_id: two.id, position: 2, network_id: networkId });
    await db
      .insertInto('server_nic')
      .values({ ...attach(keep), mac: '52:54:02:00:00:01' })
      .execute();
    const refused = await move(owner);
    expect(errorsOf(refused).map(({ info }) => info)).toEqual([
      'of-child: It has network interfaces in private networks that stay with their account: of-bob. Remove these interfaces first.',
    ]);
    await db.deleteFrom('server_nic').where('network_id', '=', keep).execute();
    const { userId } = await moved(owner);
    const there = db.selectFrom('account').select('id').where('site_id', '=', world.otherSiteId);
    const { id: childId } = await there.where('email', '=', child.email).executeTakeFirstOrThrow();
    expect((await serverRow(one.id)).account_id).toBe(userId);
    expect((await serverRow(two.id)).account_id).toBe(childId);
    const networks = db.selectFrom('network').select(['id', 'account_id']).where('id', 'in', lans);
    expect(new Map((await networks.execute()).map((row) => [row.id, row.account_id]))).toEqual(
      new Map([
        [lans[0], userId],
        [lans[1], childId],
      ]),
    );
    const nics = db.selectFrom('server_nic').select('network_id').where('server_id', '=', two.id);
    expect((await nics.execute()).map((row) => row.network_id)).toContain(lans[0]);
  });

  test('no second is counted twice or lost, and the books of both accounts add up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            state: fc.constantFrom<ServerState>('on', 'off'),
            monthly: fc.boolean(),
            hours: fc.integer({ min: 1, max: 2000 }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        fc.boolean(),
        async (wanted, keeps) => {
          const owner = await customer();
          const ids: string[] = [];
          for (const { state, monthly, hours } of wanted) {
            const { id } = await server(owner, { state, since: Date.now() - hours * hourMs });
            if (monthly) await db.updateTable('server').set({ billing_mode: 0 }).where('id', '=', id).execute();
            ids.push(id);
          }
          if (keeps) ids.push(await keepAddress(owner));
          const before = await spansOf(ids);
          const { userId } = await moved(owner);
          const spans = await spansOf(ids);
          for (const id of ids) {
            const own = spans.filter(({ objectId }) => objectId === id);
            expect(own[0]?.startedAt).toEqual(before.find(({ objectId }) => objectId === id)?.startedAt);
            for (const [i, { endedAt }] of own.entries()) expect(endedAt).toEqual(own[i + 1]?.startedAt ?? null);
            const at = own.findIndex(({ accountId }) => accountId === userId);
            expect(own.map(({ accountId }) => accountId)).toEqual(
              own.map((_, i) => (i < at ? owner.accountId : userId)),
            );
            expect([at > 0, own[at]?.siteId]).toEqual([true, world.otherSiteId]);
          }
          const end = new Date(Date.now() + 40 * 24 * hourMs);
          const charge = () =>
            db.transaction().execute(async (tx) => {
              await chargeAccount(tx, { accountId: owner.accountId, siteId: world.siteId }, end);
              await chargeAccount(tx, { accountId: userId, siteId: world.otherSiteId }, end);
            });
          await charge();
          await charge();
          const lines = await db
            .selectFrom('charge')
            .select([
              'account_id',
              'site_id',
              'object_id',
              'kind',
              'currency',
              'amount',
              sql<number>`seconds::float8`.as('seconds'),
            ])
            .where('object_id', 'in', ids)
            .execute();
          for (const line of lines)
            expect([line.site_id, line.currency]).toEqual(
              line.account_id === userId ? [world.otherSiteId, 'EUR'] : [world.siteId, 'USD'],
            );
          for (const { accountId, currency } of [
            { accountId: owner.accountId, currency: 'USD' },
            { accountId: userId, currency: 'EUR' },
          ] as const) {
            const own = lines.filter(({ account_id: id }) => id === accountId);
            const sum = own.reduce((all, { amount }) => all + amount, 0);
            expect((await readBalances(db, accountId)).get(currency) ?? 0).toBe(-sum || 0);
          }
          // What is billed by time is billed for all of it.
          for (const [i, id] of ids.entries())
            if (wanted[i]?.monthly === false) {
              const start = spans.find(({ objectId }) => objectId === id)?.startedAt.getTime() ?? 0;
              const seconds = lines
                .filter((line) => line.object_id === id)
                .reduce((all, line) => all + line.seconds, 0);
              expect(seconds).toBeCloseTo((end.getTime() - start) / 1000, 0);
            }
        },
      ),
      { numRuns: 4 },
    );
  });

  test('what stands in the way is said, all of it, and nothing has moved then', async () => {
    const owner = await customer();
    const child = await customer({ parentId: owner.accountId });
    const [busy, quiet] = [await server(owner, { name: 'busy' }), await server(owner, { name: 'quiet' })];
    const other = await server(world.bob, { name: 'of-bob' });
    await network(owner, 'shared', [quiet, other]);
    await addPerson(app, { siteId: world.otherSiteId, role: 'account-holder', name: child.email.split('@')[0] ?? '' });
    const answer = await move(owner);
    expect(answer.statusCode, answer.body).toBe(409);
    const said = errorsOf(answer).map(({ info }) => info);
    expect(said).toEqual([
      expect.stringContaining(`${child.email}: This email already has an account`),
      expect.stringContaining('of-bob: It belongs to another account'),
    ]);
    await db.deleteFrom('server_nic').where('server_id', '=', other.id).where('position', '=', 1).execute();
    await db.deleteFrom('account').where('site_id', '=', world.otherSiteId).where('email', '=', child.email).execute();
    await db.updateTable('server').set({ state: 'configuring' }).where('id', '=', busy.id).execute();
    expect(errorsOf(await move(owner)).map(({ info }) => info)).toEqual([expect.stringMatching(/^busy: /)]);
    expect(await serverRow(quiet.id)).toMatchObject({ account_id: owner.accountId, site_id: world.siteId });
  });

  test('only who reaches both sites moves an account owner, once, with a reason and a proof', async () => {
    const owner = await customer();
    const member = await customer({ parentId: owner.accountId, role: 'account-viewer' });
    expect(refusalOf(await move(owner, { who: unproven }))).toEqual([403, 1500]);
    expect(refusalOf(await move(owner, { reason: ' ' }))).toEqual([400, '9890 reason']);
    expect(refusalOf(await move(owner, { who: admin }))).toEqual([400, '8391 site']);
    expect(refusalOf(await move(owner, { site: 'nowhere.test' }))).toEqual([400, '8391 site']);
    expect(refusalOf(await move(owner, { site: '*' }))).toEqual([400, '8391 site']);
    expect(refusalOf(await move(member))).toEqual([409, 1008]);
    expect(refusalOf(await move(world.people['support-agent']))).toEqual([409, 1008]);
    await db.updateTable('account').set({ status: 'Suspended-Policy' }).where('id', '=', owner.accountId).execute();
    expect((await move(owner)).body).toContain('suspended or disabled');
    await db.updateTable('account').set({ status: 'Ok' }).where('id', '=', owner.accountId).execute();
    await db.updateTable('site').set({ suspended_at: new Date() }).where('id', '=', world.otherSiteId).execute();
    const closed = await move(owner);
    await db.updateTable('site').set({ suspended_at: null }).where('id', '=', world.otherSiteId).execute();
    expect(refusalOf(closed)).toEqual([400, '8391 site']);
    await moved(owner);
    expect((await move(owner)).body).toContain('It has moved to Second already.');
  });

  test('the former account keeps its sign-in and orders nothing anymore', async () => {
    const owner = await customer();
    await moved(owner);
    const former = await signIn(it, owner);
    expect((await send(former, 'GET /servers')).statusCode).toBe(200);
    const order = await send(former, 'POST /servers', serverOrder(world));
    expect(bareCodesOf(order)).toEqual([8393]);
    expect(order.body).toContain('This account has moved to Second.');
  });

  test('two moves of one account at once: one of them', async () => {
    const owner = await customer();
    await server(owner);
    const answers = await Promise.all([move(owner), move(owner)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

/** The tables that stay with the former account, and why. */
const staying: Record<string, string> = {
  'its books':
    'allocation balance_alert bank_booking billing_recipient billing_profile budget charge charge_progress cost_change cost_watch credit credit_progress customer_price deposit_demand dispute dunning_case dunning_change dunning_server invoice invoice_money ledger_account payment_customer payment_method payment_order quota_request receipt referral_click referral_reward sales_tax_wait tax_certificate top_up usage_span',
  'what its sign-in consists of, at the host name of its site':
    'allowed_address credential document_acceptance email_change factor_challenge factor_code factor_phone factor_setting half_login login_link mail_token passkey recovery_code remembered_browser remote_sign_in session sign_in_alert sign_in_unlock social_identity social_link_token support_grant support_session',
  'what people of its site have given it, or written of it':
    'access_request access_review access_review_entry access_review_plan account_batch_protection account_group account_group_former account_group_member account_note permission_grant permission_set share site_invitation tag_rule user_tag',
  'what happened':
    'abuse_measure account_batch_row account_merge audit blacklist_hit console_session download event finding history idempotency login_log message notification opened_object server_transfer site_move task',
  'copied, or made again there': 'account_contact diagnostic_choice notification_webhook partner_setting',
  'it keeps the account from moving': 'adobe_customer legal_hold ms_customer',
  'handed over one by one': 'server',
};

test('every table that has an account goes along, or is known to stay', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = 'account_id' order by 1`.execute(db);
  const going = accountMovers.of(app.domains).flatMap(({ rows: own = [], siteRows = [] }) => [...own, ...siteRows]);
  const unknown = rows.map(({ table }) => table).filter((table) => !going.some((name) => name === table));
  expect(unknown).toEqual(
    Object.values(staying)
      .flatMap((tables) => tables.split(' '))
      .toSorted(),
  );
});
