import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Person } from './world.ts';

interface Database {
  db: Db;
}

/** A batch of the site's staff about one account alone, canceled; with a reason and a template of the site under its id. */
export async function addBatch(
  { db }: Database,
  { batchId, owner }: { batchId: string; owner: Person },
): Promise<void> {
  const { accountId, siteId } = owner;
  const options = JSON.stringify({
    reason: 'request',
    note: `Asked for by ${owner.email}`,
    message: '',
    silent: false,
    graceDays: 0,
    servers: false,
    override: false,
    overrideReason: '',
    amount: null,
    dueDays: 14,
    target: '',
    effective: 'now',
    verified: false,
  });
  await db
    .insertInto('account_batch_reason')
    .values({
      id: batchId,
      site_id: siteId,
      name: `Reason of ${batchId}`,
      state: 'Suspended-Policy',
      resolves: 'staff',
    })
    .execute();
  await db
    .insertInto('account_batch_template')
    .values({
      id: batchId,
      site_id: siteId,
      action: 'suspend',
      name: `Template of ${batchId}`,
      options,
      wave_pause_minutes: 10,
      approval: false,
      created_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('account_batch')
    .values({
      id: batchId,
      site_id: siteId,
      action: 'suspend',
      state: 'canceled',
      options,
      wave_pause_minutes: 10,
      wants_approval: false,
      created_by_name: owner.email,
      request_id: batchId,
      ip: '192.0.2.1',
      host: 'localhost',
      created_at: new Date(0),
      ended_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('account_batch_row')
    .values({
      batch_id: batchId,
      position: 0,
      line: 1,
      given: owner.email,
      account_id: accountId,
      email: owner.email,
      value: '',
      state: 'skipped',
    })
    .execute();
}

/** A finding of a diagnostic report about a server, whose cause is gone. */
export async function addFinding(
  { db }: Database,
  { findingId, serverId, owner }: { findingId: string; serverId: string; owner: Person },
): Promise<void> {
  const { accountId, siteId } = owner;
  await db
    .insertInto('finding')
    .values({
      id: findingId,
      report_id: 'typeTProcessorsWithMonthlyBillingCycle',
      object_id: serverId,
      name: 'web-1',
      site_id: siteId,
      account_id: accountId,
      facts: JSON.stringify({ cpu: '2T', power: 'on', created: new Date(0), owner: owner.email, site: '', zone: '' }),
      state: 'known',
      first_seen: new Date(0),
      opened_at: new Date(0),
    })
    .execute();
}

/** A host that no engine has, whose evacuation has ended: the server was its only move. */
export async function addHost(
  { db }: Database,
  { hostId, evacuationId, serverId }: { hostId: string; evacuationId: string; serverId: string },
): Promise<void> {
  await db
    .insertInto('host')
    .values({
      id: hostId,
      engine: 'elsewhere',
      ref: hostId,
      name: `rack-${hostId.slice(-4)}`,
      family: 'kvm',
      version: '1',
      state: 'maintenance',
      state_since: new Date(0),
      seen_at: new Date(0),
      shared_storage: true,
      cpu_total: 8,
      cpu_used: 1,
      cpu_reserved: 2,
      cpu_overcommit: 1,
      ram_total: 16_384,
      ram_used: 1024,
      ram_reserved: 2048,
      ram_overcommit: 1,
      disk_total: 100,
      disk_used: 10,
      disk_reserved: 20,
      machines: 0,
      running: 0,
    })
    .execute();
  await db
    .insertInto('evacuation')
    .values({
      id: evacuationId,
      host_id: hostId,
      state: 'done',
      side_by_side: 1,
      allow_cold: false,
      created_at: new Date(0),
      ended_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('evacuation_move')
    .values({
      evacuation_id: evacuationId,
      server_id: serverId,
      position: 0,
      ram_mb: 1024,
      method: 'off',
      state: 'moved',
    })
    .execute();
}

/** An alarm of a source that no domain brings, so that no round resolves it. */
export async function addAlarm({ db }: Database, alarmId: string): Promise<void> {
  const at = new Date();
  await db
    .insertInto('alarm')
    .values({
      id: alarmId,
      source: 'fixture',
      subject: alarmId,
      name: 'Fixture',
      severity: 'warning',
      state: 'firing',
      detail: messageJson('It stays.'),
      first_at: at,
      since: at,
      fired_at: at,
      seen_at: at,
    })
    .execute();
}

/** A storage pool that no engine has. */
export async function addPool({ db }: Database, id: string): Promise<void> {
  await db
    .insertInto('storage_pool')
    .values({
      id,
      engine: 'elsewhere',
      ref: id,
      name: `shelf-${id.slice(-4)}`,
      kind: 'Disk',
      state: 'online',
      state_since: new Date(0),
      seen_at: new Date(0),
      capacity_gb: 1000,
      used_gb: 400,
      promised_gb: 900,
    })
    .execute();
}

const cloudSettings = {
  authUrl: 'https://cloud.test/v3',
  username: 'skydeck',
  userDomain: 'Default',
  project: 'admin',
  projectDomain: 'Default',
  region: '',
  interface: 'public',
  accountsDomain: 'default',
  prefix: 'skydeck',
  volumeType: '',
  availabilityZone: '',
  flavors: {},
  wanType: 'tenant',
  wanPhysical: '',
  lanType: 'tenant',
  lanPhysical: '',
  intType: 'tenant',
  intPhysical: '',
  vlanFirst: null,
  vlanLast: null,
  dhcp: false,
  disks: 'volumes',
  rescueImage: '',
  lacks: [],
  quotas: {},
};

/** A cloud that no process can reach, for a data center, with what a search found in it. */
export async function addCloud({ db }: Database, zoneId: string): Promise<void> {
  const now = new Date(0);
  const cloud = {
    zone_id: zoneId,
    id: newId(),
    engine: 'os-nowhere',
    settings: JSON.stringify(cloudSettings),
  };
  await db
    .insertInto('cloud')
    .values({ ...cloud, password_sealed: Buffer.alloc(40), created_at: now, changed_at: now })
    .execute();
  const facts = JSON.stringify({ sizeBytes: 1_000_000, minDiskGb: 1, blockers: [] });
  await db
    .insertInto('cloud_object')
    .values(
      ['Alpine', 'Debian', 'Fedora'].map((name) => ({
        id: newId(),
        zone_id: zoneId,
        kind: 'image',
        ref: name,
        name,
        project: `project-of-${name}`,
        facts,
        seen_at: now,
      })),
    )
    .execute();
}
/** A schedule, an override, a note, a step and a webhook of the provider with one delivery, for the lists. */
export async function addOnCall(
  { db }: Database,
  { scheduleOnCallId, webhookId, owner }: { scheduleOnCallId: string; webhookId: string; owner: Person },
): Promise<void> {
  const { siteId, accountId } = owner;
  const created_at = new Date();
  const later = new Date(created_at.getTime() + 86_400_000);
  const name = `on-call-${scheduleOnCallId.slice(-4)}`;
  await db
    .insertInto('on_call_schedule')
    .values({
      id: scheduleOnCallId,
      name,
      time_zone: 'UTC',
      weekday: 1,
      hour: 9,
      minute: 0,
      weeks: 1,
      starts_at: new Date(0),
      created_at,
    })
    .execute();
  await db
    .insertInto('on_call_member')
    .values({ schedule_id: scheduleOnCallId, position: 0, member_id: accountId })
    .execute();
  const ofSchedule = { schedule_id: scheduleOnCallId, created_at };
  await db
    .insertInto('on_call_override')
    .values({ ...ofSchedule, id: newId(), member_id: accountId, starts_at: created_at, ends_at: later, reason: 'Away' })
    .execute();
  await db
    .insertInto('on_call_note')
    .values({ ...ofSchedule, id: newId(), text: 'Quiet week.' })
    .execute();
  await db
    .insertInto('escalation_step')
    .values({
      ...ofSchedule,
      id: newId(),
      sender: siteId,
      kind: 'schedule',
      // So late that no alarm of a test comes to it.
      after_minutes: 2_000_000,
      critical_only: true,
    })
    .execute();
  await db
    .insertInto('alarm_webhook')
    .values({ id: webhookId, name, url: 'https://pager.test/', key_salt: 'salt', sender: siteId, created_at })
    .execute();
  const messageId = newId();
  await db
    .insertInto('message')
    .values({
      id: messageId,
      channel: 'webhook',
      site_id: siteId,
      recipient: 'https://pager.test/',
      template: 'test',
      subject: '',
      secret: false,
      state: 'delivered',
      response_status: 204,
    })
    .execute();
  await db
    .insertInto('alarm_webhook_delivery')
    .values({ id: newId(), webhook_id: webhookId, event: 'test', message_id: messageId, created_at })
    .execute();
}

/** The upload service of a data center that is gone, with an error of an image that is gone, too. */
export async function addUploadService({ db }: Database, id: string): Promise<void> {
  await db
    .insertInto('upload_service')
    .values({ id, zone_id: `gone-${id}`, engine: 'elsewhere', name: `Gone ${id.slice(-4)}` })
    .execute();
  await db
    .insertInto('upload_error')
    .values({ id, service_id: id, at: new Date(0), image_id: id, reason: messageJson('The connection broke off.') })
    .execute();
}

/** An expired entry of the blocklist with a hit, a block list that is turned off, and a listing that is gone. */
export async function addBlocklist(
  { db }: Database,
  { entryId, blockListId, listingId, siteId }: Record<'entryId' | 'blockListId' | 'listingId' | 'siteId', string>,
): Promise<void> {
  const at = new Date(0);
  const value = `${entryId.slice(-8)}.kept.test`;
  const entry = { id: entryId, kind: 'domain', effect: 'refuse', value, places: ['sign-up'], reason: 'Kept' };
  await db
    .insertInto('blacklist_entry')
    .values({
      ...entry,
      created_at: at,
      until: at,
      hits: 1,
      last_hit_at: at,
      last_value: `x@${value}`,
      last_place: 'sign-up',
    })
    .execute();
  await db
    .insertInto('blacklist_hit')
    .values({
      id: entryId,
      at: new Date(),
      entry_id: entryId,
      place: 'sign-up',
      fact: 'email',
      value: `x@${value}`,
      site_id: siteId,
    })
    .execute();
  const list = { id: blockListId, name: `Kept ${blockListId.slice(-8)}`, zone: `${blockListId.slice(-8)}.kept.test` };
  await db
    .insertInto('block_list')
    .values({ ...list, enabled: false, created_at: at })
    .execute();
  await db
    .insertInto('address_listing')
    .values({
      id: listingId,
      ip: '198.18.254.254',
      list: list.name,
      added_by: 'kept',
      created_at: at,
      gone_at: new Date(),
    })
    .execute();
}
