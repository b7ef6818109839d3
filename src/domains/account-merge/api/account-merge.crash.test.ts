import { expect, test } from 'vitest';
import { readBalances } from '#domains/ledger/api/port.ts';
import { historyOf, send } from '#test/answers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { proven } from '#test/proof.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, signIn } from '#test/world.ts';

const { it, db, world, control, runUntilKilled, takeOver } = await killFixture();
const admin = await proven(await signIn(it, world.people['site-admin']));
const cells = cellsOf({ 'account.merge': ['servers', 'accounts', 'close'] });

test('a merge, killed at every step, moves everything once and closes the account', async () => {
  for (const [n, { kind, step, point }] of cells.entries()) {
    const at = `${kind}:${step}:${point}`;
    const [from, into, child] = [
      await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `killed-from-${n}` }),
      await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `killed-into-${n}` }),
      await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `killed-child-${n}` }),
    ];
    const ids = [from.accountId, into.accountId];
    await db.updateTable('account').set({ billing_state: 2 }).where('id', 'in', ids).execute();
    await db.updateTable('account').set({ parent_id: from.accountId }).where('id', '=', child.accountId).execute();
    const server = await addServer(it, world, { state: 'off', owner: from, simulator: { control } });
    await moveBalance(db, from, 700);
    const input = { into: into.email, reason: 'The customer signed up twice.', ticket: '' };
    const started = await send(admin, `POST /users/${from.accountId}/merge`, input);
    expect(started.statusCode, started.body).toBe(202);
    await runUntilKilled(at);
    await takeOver();
    const merge = db.selectFrom('account_merge').select('state').where('account_id', '=', from.accountId);
    expect([at, (await merge.executeTakeFirst())?.state]).toEqual([at, 'done']);
    const owner = db.selectFrom('server').select('account_id').where('id', '=', server.id);
    expect([at, (await owner.executeTakeFirst())?.account_id]).toEqual([at, into.accountId]);
    const accounts = db.selectFrom('account').select(['enabled', 'parent_id']);
    expect((await accounts.where('id', '=', child.accountId).executeTakeFirst())?.parent_id).toBe(into.accountId);
    expect((await accounts.where('id', '=', from.accountId).executeTakeFirst())?.enabled).toBe(false);
    const usd = async (id: string) => (await readBalances(db, id)).get('USD') ?? 0;
    expect([at, await usd(from.accountId), await usd(into.accountId)]).toEqual([at, 0, 700]);
    const merged = (await historyOf(db, into.accountId)).filter((line) =>
      line.includes('was merged into this account'),
    );
    expect([at, merged.length]).toEqual([at, 1]);
  }
}, 600_000);
