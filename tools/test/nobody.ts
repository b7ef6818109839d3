import { messageJson } from '#platform/db/columns.ts';
import type { App } from '#platform/app.ts';
import { rule } from './firewalls.ts';
import { nobody, type Owner } from './sample.ts';
import { addServicelet } from './servicelets.ts';
import { addAlarm } from './staff-work.ts';
import type { World } from './world.ts';

/** Makes what samples name by an id that nothing has, as things of an owner, so that requests about it get to their end. */
export async function addNobody(app: App, world: World, owner: Owner): Promise<void> {
  const { db } = app;
  const { serverId, siteId, accountId } = owner;
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000);
  const kept = { id: nobody, server_id: serverId, engine_ref: nobody, created_by: 'test' };
  await db
    .insertInto('backup')
    .values({
      ...kept,
      state: 'ok',
      due_at: now,
      taken_at: now,
      expires_at: later,
      size_mb: 1,
      consistency: 'file-system',
    })
    .execute();
  await db
    .insertInto('snapshot')
    .values({ ...kept, name: 'Before', state: 'ready', size_mb: 1, consistency: 'crash', created_at: now })
    .execute();
  await db
    .updateTable('access_review')
    .set({ state: 'open', ended_at: null, ended_by: null })
    .where('account_id', '=', accountId)
    .execute();
  await addServicelet(app, { id: nobody, name: 'Free memory', roles: ['root'], enabled: true });
  await db
    .insertInto('address_group')
    .values({
      id: nobody,
      site_id: siteId,
      account_id: accountId,
      name: 'Office',
      addresses: ['203.0.113.0/24'],
      created_at: now,
    })
    .execute();
  const refs = [`group:${nobody}`];
  const set = {
    enabled: true,
    policyIn: 'allow',
    policyOut: 'allow',
    rules: [{ ...rule(), action: 'deny', ports: '8080', peers: refs }],
  };
  await db
    .insertInto('firewall_template')
    .values({
      id: nobody,
      site_id: siteId,
      account_id: accountId,
      name: 'Open',
      policy_in: 'allow',
      policy_out: 'allow',
      rules: '[]',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('firewall')
    .values({ server_id: serverId, revision: 1, refs, template_id: nobody, template_version: 1 })
    .execute();
  await db
    .insertInto('firewall_revision')
    .values({
      server_id: serverId,
      revision: 1,
      rules: JSON.stringify(set),
      reason: messageJson('Office'),
      summary: messageJson('Office'),
      created_by: 'test',
      created_at: now,
    })
    .execute();
  await addAlarm(app, nobody);
  const root = world.people.root.accountId;
  await db.updateTable('account').set({ parent_id: root }).where('id', '=', accountId).execute();
  await db
    .insertInto('notification_preference')
    .values({ account_id: root, preference_set: 'general', code: 7, channel: 'mail', enabled: false })
    .execute();
}
