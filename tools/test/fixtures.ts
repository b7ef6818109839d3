import { messageJson } from '#platform/db/columns.ts';
import { newId } from '#kernel/ids.ts';
import { roles, type Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { vouchForHost } from '#domains/tenancy/api/port.ts';
import { addAdobeCustomer } from './adobe.ts';
import { addImage } from './images.ts';
import { addCertificate, addDispute, addInvoice } from './invoices.ts';
import { addTenant } from './ms-cloud.ts';
import { addRoles } from './roles.ts';
import {
  addAlarm,
  addBatch,
  addBlocklist,
  addFinding,
  addHost,
  addOnCall,
  addPool,
  addUploadService,
  addCloud,
} from './staff-work.ts';
import { addServiceletRun } from './servicelets.ts';
import { addSiteTexts } from './site-texts.ts';
import { addPerson, type Belongings, type Person, type World } from './world.ts';

/** Fills an empty database with the smallest provider that has everything once, and two equal customers. */
export async function makeFixtures(db: Db): Promise<World> {
  const app = { db };
  const [siteId, otherSiteId, listId, priceVersionId] = [newId(), newId(), newId(), newId()];
  const [imageId, wanId, zoneId] = [newId(), newId(), 'EU-FR'];
  await db
    .insertInto('site')
    .values([
      { id: siteId, name: 'First', host: '*' },
      { id: otherSiteId, name: 'Second', host: 'second.test' },
    ])
    .execute();
  await vouchForHost(db, { siteId: otherSiteId, host: 'second.test' });
  await db
    .insertInto('price_list')
    .values({ id: listId, site_id: siteId, name: 'Standard', currency: 'USD' })
    .execute();
  await db
    .insertInto('price_list_version')
    .values({ id: priceVersionId, price_list_id: listId, number: 1, valid_from: new Date(0) })
    .execute();
  const keys =
    'cpu.A cpu.B cpu.T cpu.D ram.gb disk.gb ip.public licence.windows backup.gb image.gb managed.server traffic.t5000'.split(
      ' ',
    );
  const rate = { monthly_micro: 1_460_000, hourly_on_micro: 2000, hourly_off_micro: 500 };
  await db
    .insertInto('price_item')
    .values(keys.map((key) => ({ version_id: priceVersionId, key, ...rate })))
    .execute();
  await db
    .insertInto('data_center')
    .values({
      id: zoneId,
      name: 'Frankfurt',
      continent: 'Europe',
      country: 'Germany',
      country_code: 'DE',
      city: 'Frankfurt',
      engine: 'simulator',
    })
    .execute();
  const counts = [1, 2, 4, 8];
  const ram_mb = [1024, 2048, 4096, 8192];
  await db
    .insertInto('zone_cpu')
    .values((['A', 'B', 'T', 'D'] as const).map((type) => ({ zone_id: zoneId, type, counts, ram_mb })))
    .execute();
  await db.insertInto('zone_traffic_package').values({ zone_id: zoneId, code: 't5000' }).execute();
  await db
    .insertInto('image')
    .values({
      id: imageId,
      engine_ref: 'debian-13',
      name: 'Debian',
      version: '13',
      os_family: 'linux',
      guest_os: 'debian13',
      min_ram_mb: 512,
      min_disk_gb: 10,
      initial_user: 'root',
    })
    .execute();
  await db.insertInto('image_zone').values({ image_id: imageId, zone_id: zoneId }).execute();
  await addCloud({ db }, zoneId);
  await db.insertInto('network').values({ id: wanId, zone_id: zoneId, name: 'Public', type: 1, vlan: 10 }).execute();
  await addSubnet(app, wanId, '198.18.0');
  const base = { siteId, otherSiteId, priceListId: listId, priceVersionId, zoneId, imageId, wanId };
  await db
    .insertInto('promo_code')
    .values({
      id: newId(),
      site_id: siteId,
      code: 'WELCOME',
      amount: 2500,
      currency: 'USD',
      days: 90,
      meters: [],
      most_per_account: 1,
      new_customers: false,
      combinable: true,
      valid_from: new Date(0),
      note: '',
      created_by: '',
      created_at: new Date(0),
    })
    .execute();
  const people = Object.fromEntries(
    await inTurn(roles, async (role) => [role, await addPerson(app, { siteId, role })] as const),
  ) as Record<Role, Person>;
  await db
    .updateTable('account')
    .set({ parent_id: people['account-holder'].accountId })
    .where('id', '=', people['account-viewer'].accountId)
    .execute();
  const ada = await addPerson(app, { siteId, role: 'account-holder', name: 'ada' });
  const bob = await addPerson(app, { siteId, role: 'account-holder', name: 'bob' });
  const otherSiteAdmin = await addPerson(app, { siteId: otherSiteId, role: 'site-admin', name: 'other-admin' });
  await addSiteTexts(app, { siteId, otherSiteId, admin: people['site-admin'], otherAdmin: otherSiteAdmin });
  return {
    ...base,
    people,
    otherSiteAdmin,
    ada: { ...ada, ...(await addBelongings(app, base, ada)) },
    bob: { ...bob, ...(await addBelongings(app, base, bob)) },
  };
}

async function inTurn<T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await each(one));
  return results;
}

async function addSubnet(app: { db: Db }, networkId: string, prefix: string): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('subnet')
    .values({
      id,
      network_id: networkId,
      cidr: `${prefix}.0/24`,
      gateway: `${prefix}.1`,
      first_address: `${prefix}.2`,
      last_address: `${prefix}.254`,
      next_address: `${prefix}.2`,
    })
    .execute();
  return id;
}

async function addBelongings(
  app: { db: Db },
  world: Pick<World, 'zoneId' | 'imageId' | 'priceVersionId'>,
  owner: Person,
): Promise<Belongings> {
  const [serverId, taskId, networkId, scheduleId, tagId] = [newId(), newId(), newId(), newId(), newId()];
  const [paymentOrderId, budgetId, batchId, findingId] = [newId(), newId(), newId(), newId()];
  const [hostId, evacuationId, alarmId, poolId, uploadServiceId] = [newId(), newId(), newId(), newId(), newId()];
  const [scheduleOnCallId, webhookId] = [newId(), newId()];
  const [entryId, blockListId, listingId, transferId] = [newId(), newId(), newId(), newId()];
  const runId = newId();
  const policyId = newId();
  const { accountId, siteId } = owner;
  await app.db
    .insertInto('network')
    .values({
      id: networkId,
      zone_id: world.zoneId,
      account_id: accountId,
      site_id: siteId,
      name: 'lan',
      type: 0,
      vlan: owner.email.startsWith('ada') ? 100 : 101,
    })
    .execute();
  const subnetId = await addSubnet(app, networkId, '10.0.0');
  await app.db
    .insertInto('server')
    .values({
      id: serverId,
      site_id: siteId,
      account_id: accountId,
      zone_id: world.zoneId,
      image_id: world.imageId,
      name: 'web-1',
      state: 'on',
      power_since: new Date(),
      cpu_type: 'B',
      cpu_count: 2,
      ram_mb: 2048,
      disk_gb: 20,
      billing_mode: 1,
      price_version_id: world.priceVersionId,
      currency: 'USD',
      monthly_micro: 10_000_000,
      hourly_on_micro: 14_000,
      hourly_off_micro: 4000,
      engine_ref: `machine-${serverId}`,
      created_at: new Date(),
    })
    .execute();
  await app.db
    .insertInto('task')
    .values({
      id: taskId,
      kind: 'server.power',
      title: messageJson('Restart web-1'),
      service_name: 'servers',
      data: '{}',
      state: 'succeeded',
      step: 'done',
      exit_code: 0,
      progress: 100,
      site_id: siteId,
      account_id: accountId,
      object_type: 'server',
      object_id: serverId,
      object_name: 'web-1',
      created_by: accountId,
      created_by_name: owner.email,
      source: 'console',
      done_at: new Date(),
    })
    .execute();
  await app.db
    .insertInto('schedule')
    .values({
      id: scheduleId,
      kind: 'snapshot',
      object_type: 'server',
      object_id: serverId,
      timing: JSON.stringify({ kind: 'daily', hour: 2, minute: 0 }),
      time_zone: 'UTC',
      settings: JSON.stringify({ keep: 1 }),
      paused: true,
      created_at: new Date(),
      changed_at: new Date(),
    })
    .execute();
  await app.db
    .insertInto('budget')
    .values({
      id: budgetId,
      site_id: siteId,
      account_id: accountId,
      name: `All of ${owner.email}`,
      scope_kind: 'all',
      scope_value: '',
      amount: 100_000_000,
      currency: 'USD',
      action: 'notify',
      hours: 24,
      notifies_team: false,
      created_at: new Date(0),
    })
    .execute();
  await addBatch(app, { batchId, owner });
  await addFinding(app, { findingId, serverId, owner });
  await addHost(app, { hostId, evacuationId, serverId });
  await addAlarm(app, alarmId);
  await addPool(app, poolId);
  await addUploadService(app, uploadServiceId);
  await addOnCall(app, { scheduleOnCallId, webhookId, owner });
  await addBlocklist(app, { entryId, blockListId, listingId, siteId });
  await app.db
    .insertInto('payment_order')
    .values({
      id: paymentOrderId,
      site_id: siteId,
      account_id: accountId,
      kind: 'deposit',
      state: 4,
      provider: 'stripe',
      amount: 2500,
      currency: 'USD',
      saves: false,
      return_url: 'http://localhost/billing',
      created_by: owner.email,
      created_at: new Date(0),
      expires_at: new Date(0),
    })
    .execute();
  await app.db
    .insertInto('tag')
    .values({ id: tagId, site_id: siteId, account_id: accountId, name: 'kept', color: 'ok' })
    .execute();
  await app.db
    .insertInto('server_transfer')
    .values({
      id: transferId,
      server_id: serverId,
      server_name: 'web-1',
      site_id: siteId,
      account_id: accountId,
      to_email: 'nobody@elsewhere.test',
      state: 'declined',
      effective: 'now',
      offered_by: owner.email,
      offered_at: new Date(),
      expires_at: new Date(),
      ended_at: new Date(),
      price_before: JSON.stringify({
        priceListName: 'Standard',
        currency: 'USD',
        billingMode: 1,
        monthlyMicro: 10_000_000,
        hourlyOnMicro: 14_000,
        hourlyOffMicro: 4000,
      }),
    })
    .execute();
  const sshKeyId = newId();
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAgYSgmZ1bhNj5ADYBvCgXmD70anzjzkxi91PbFldd3B kept';
  const fingerprint = 'SHA256:YL3dODZwaJsdbAz0yVLi9jhVp/AVi4VqKoDFiRxb5cE';
  await app.db
    .insertInto('ssh_key')
    .values({
      id: sshKeyId,
      site_id: siteId,
      account_id: accountId,
      name: 'kept',
      type: 'ssh-ed25519',
      fingerprint,
      comment: 'kept',
      public_key: key,
      created_at: new Date(),
    })
    .execute();
  await addServiceletRun(app, { runId, serverId, taskId, name: `Disk usage of ${owner.email}` });
  const named = { id: policyId, site_id: siteId, account_id: accountId, name: 'Kept', os_family: 'linux' };
  const draft = JSON.stringify({ config: '', files: [], services: [], variables: [] });
  const at = new Date();
  await app.db
    .insertInto('init_policy')
    .values({ ...named, scope: 'account', state: 'draft', draft, created_at: at, updated_at: at })
    .execute();
  const groupId = newId();
  await app.db
    .insertInto('account_group')
    .values({ id: groupId, site_id: siteId, account_id: accountId, name: 'Kept', created_at: at })
    .execute();
  const imageId = await addImage(app, { owner, zoneId: world.zoneId });
  const viewId = newId();
  const view = { list: '/servers', name: 'Kept', params: '{}', created_at: at, updated_at: at };
  await app.db
    .insertInto('saved_view')
    .values({ id: viewId, account_id: accountId, ...view })
    .execute();
  const invoiceId = await addInvoice(app, world, owner);
  return {
    serverId,
    taskId,
    networkId,
    subnetId,
    scheduleId,
    paymentOrderId,
    invoiceId,
    disputeId: await addDispute(app, invoiceId, owner),
    certificateId: await addCertificate(app, owner),
    budgetId,
    batchId,
    findingId,
    hostId,
    alarmId,
    scheduleOnCallId,
    webhookId,
    entryId,
    blockListId,
    listingId,
    poolId,
    uploadServiceId,
    evacuationId,
    tagId,
    transferId,
    sshKeyId,
    runId,
    policyId,
    groupId,
    cspId: await addTenant(app, newId(), owner),
    adobeCustomerId: await addAdobeCustomer(app, owner),
    ...(await addRoles(app, owner)),
    imageId,
    viewId,
  };
}
