import { byOf, record } from '#domains/history/api/port.ts';
import { Conflict, Forbidden, Invalid, item, Refusal, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { MachineSource } from '#engines/machines.ts';
import { allOf } from '#platform/db/gather.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { readAccount, readPriceBook, type Account } from '#domains/tenancy/api/port.ts';
import { priceServer, type ServerPrice } from '#domains/tenancy/pricing.ts';
import type { Amounts } from '#domains/quotas/api/port.ts';
import { countGivenKept, holdNetworks, problemOfGiven } from '#domains/networks/api/port.ts';
import { chosenKeys, saveKey } from '#domains/ssh-keys/api/port.ts';
import type { servers } from '../../contract.ts';
import { amountsOfSize } from '../../amounts.ts';
import { tidyDescription } from '../../names.ts';
import { userDataOf } from '../../startup.ts';
import { checkFirstBoot } from './first-boot.ts';
import { serverExtra } from '../points.ts';
import { keepsBackups } from '../detail/read-server.ts';
import { readOffer } from './catalog.ts';
import { gateRefusal } from './order-gate.ts';
import { gateOf, problemsOf, type Offer, type ServerCreate } from './rules.ts';
import { readQuotaStanding, spendOf, type QuotaStanding } from '../quota.ts';
import { lockAccount } from '../store-usage.ts';
import { ofServer } from '../store.ts';
import * as store from './store-create.ts';
import { notifyQuota } from '../notify-quota.ts';
import { createServerTask, type CreateSecret } from '../tasks/create-server.ts';
import { say } from '../../messages.ts';

interface Checked {
  offer: Offer;
  price: ServerPrice;
  versionId: string;
  account: Account;
  /** Its limits, and what it used before. */
  standing: QuotaStanding;
}
interface Made extends store.NewServer {
  nics: store.NewNic[];
}

/**
 * Creates 1 to 10 identical servers: rows, addresses and prices now, each machine by its own task. All problems are reported
 * at once, and then nothing was done.
 */
export const createServers: Run<typeof servers.createServers> = async (ctx, { input }) => makeServers(ctx, input, null);

/** The sources of a new server's disks, with the license of their content. */
export type ServerSource = MachineSource & { licence: string | null };

/** Makes servers by the same rules, of an image or from a backup or snapshot that the caller has found in their scope. */
export async function makeServers(
  ctx: Ctx,
  input: ServerCreate,
  source: ServerSource | null,
): Promise<ResultOf<typeof servers.createServers>> {
  const keys = await chosenKeys(ctx, input);
  const checked = await check(ctx, input, { source, more: keys.problems });
  const { offer, price, versionId } = checked;
  if (input.sshKeyName !== undefined && input.sshKey !== undefined)
    await keepKey(ctx, { name: input.sshKeyName, publicKey: input.sshKey });
  const made = input.names.map((name): Made => draft(name, input));
  await takeAddresses(ctx, made, { input, offer });
  const billed = input.billingMode === 0 ? (input.trafficPackage ?? null) : null;
  const { siteId, accountId } = ctx.me;
  const { currency, monthlyMicro, hourlyOnMicro, hourlyOffMicro, lines } = price;
  const money = { priceVersionId: versionId, currency, monthlyMicro, hourlyOnMicro, hourlyOffMicro, lines };
  const description = tidyDescription(input.description);
  const all = { ...input, ...money, description, siteId, accountId, trafficPackage: billed, now: ctx.now };
  const inserted = await store.insertServers(ctx.db, made, all);
  const lost = made.flatMap((one, i) => (inserted.has(one.id) ? [] : [item(1103, `names.${i}`)]));
  if (lost.length > 0) throw new Invalid(lost);
  const disks = made.flatMap(({ id: serverId }) =>
    input.diskSizesGb.map((sizeGb, position) => ({ id: newId(), serverId, position, sizeGb })),
  );
  const nics = made.flatMap((one) => one.nics);
  await allOf([store.insertDisks(ctx.db, disks), store.insertNics(ctx.db, nics)]);
  const batchId = made[0]!.taskId;
  const windows = offer.image?.osFamily === 'windows';
  const secret: CreateSecret = {
    password: input.password ?? null,
    sshKey: keys.lines.length === 0 ? null : keys.lines.join('\n'),
    userData: userDataOf(input, windows),
  };
  await allOf(made.map((one) => order(ctx, one, { input, batchId, secret, source })));
  await addExtras(ctx, made, input.extras);
  if (secret.userData !== null)
    await checkFirstBoot(ctx, made[0]!.id, {
      own: secret.userData,
      field: input.script === undefined ? 'userData' : 'script',
      engine: offer.zone.engine,
    });
  // The last server of its limit was created.
  const { account, standing } = checked;
  const { limits, used } = standing;
  if (limits.servers !== null && used.servers + made.length >= limits.servers)
    await notifyQuota(ctx.db, { accountId: account.id, limit: limits.servers }, ctx.now);
  return { cmdId: batchId, servers: made.map(({ id, name, taskId }) => ({ serverId: id, name, cmdId: taskId })) };
}

/** Throws Refusal: 400 where a field is wrong, 409 where only the account or the price is in the way. */
async function check(
  ctx: Ctx,
  input: ServerCreate,
  { source, more }: { source: ServerSource | null; more: readonly ErrorItem[] },
): Promise<Checked> {
  const { db, me } = ctx;
  const { accountId } = me;
  const [, offer, book] = await allOf([
    holdNetworks(db, input.networkIds),
    readOffer(db, ctx.scope, { input, accountId }),
    readPriceBook(db, { accountId, zoneId: input.zoneId, at: ctx.now }),
  ]);
  // Others of the account wait from here on: what is read behind the lock is sent with it.
  const [, taken, account, standing] = await allOf([
    lockAccount(db, accountId),
    store.takenNames(db, accountId, input.names),
    readAccount(db, accountId),
    readQuotaStanding(db, accountId, ctx.now),
  ]);
  const problems = [
    ...problemsOf(input, offer, { taken, copied: source !== null, limits: ctx.request.site.limits }),
    ...more,
  ];
  if (offer !== null && book === null) problems.push(item(1119, 'zoneId'));
  // What no one can take is not sold.
  if (input.backup && offer !== null && !keepsBackups(ctx.app, offer.zone.engine)) problems.push(item(1795, 'backup'));
  const kept = await countGivenKept(db, accountId, givenBy(input));
  const gate =
    accountProblem(account, standing, wantedBy(input, offer, kept)) ?? (await gateRefusal(ctx, input))?.problem ?? null;
  if (problems.length > 0 || gate !== null)
    throw new Refusal(problems.length > 0 ? 400 : 409, [...problems, ...(gate === null ? [] : [gate])]);
  if (offer === null || book === null || account === null)
    throw new Error('a zone, a price list or an account is missing and no rule said so');
  const price = priceServer(book, {
    ...input,
    trafficPackage: input.trafficPackage ?? null,
    publicAddresses: input.networkIds.filter((id) => isPublic(offer, id)).length,
    licence: source === null ? (offer.image?.licence ?? null) : source.licence,
  });
  if (price.missing.length > 0) throw new Invalid([item(1119, 'zoneId')]);
  const costs = accountProblem(account, standing, { spend: input.names.length * spendOf({ ...input, ...price }) });
  if (costs !== null) throw new Refusal(409, [costs]);
  const shown = input.billingMode === 0 ? price.monthlyMicro : price.hourlyOnMicro;
  if (input.expectedMicro !== undefined && input.expectedMicro !== shown) throw new Conflict(1121, 'expectedMicro');
  return { offer, price, versionId: book.versionId, account, standing };
}

/** The addresses that an order names. */
const givenBy = ({ networkIds, addresses }: ServerCreate) =>
  networkIds.flatMap((networkId, i) => {
    const ip = addresses[i]?.trim() ?? '';
    return ip === '' ? [] : [{ networkId, ip }];
  });

/** What an order takes of the quotas, but its cost. Addresses that the account keeps count already. */
function wantedBy({ names, networkIds, ...size }: ServerCreate, offer: Offer | null, kept: number): Partial<Amounts> {
  const addresses = offer === null ? 0 : names.length * networkIds.filter((id) => isPublic(offer, id)).length - kept;
  return { ...amountsOfSize(size, names.length), addresses };
}

function accountProblem(account: Account | null, standing: QuotaStanding, more: Partial<Amounts>): ErrorItem | null {
  const reason = account === null ? say('account-gone') : gateOf(account, standing, more);
  return reason === null ? null : item(1124, undefined, { reason });
}

/** Lets the domains above add what was asked of them. */
async function addExtras(ctx: Ctx, made: readonly Made[], extras: ServerCreate['extras']): Promise<void> {
  const known = serverExtra.of(ctx.app.domains);
  const { siteId, accountId } = ctx.me;
  for (const [key, value] of Object.entries(extras)) {
    const extra = known.find((one) => one.key === key);
    if (extra === undefined) throw new Invalid([item(1002, `extras.${key}`)]);
    await extra.run(
      ctx,
      made.map(({ id, name }) => ({ id, name, siteId, accountId })),
      value,
    );
  }
}

const isPublic = (offer: Offer, networkId: string) =>
  offer.networks.find((network) => network.id === networkId)?.type === 1;

function draft(name: string, { networkIds, addresses }: ServerCreate): Made {
  const id = newId<'server'>();
  const nics = networkIds.map((networkId, position) => {
    const ip = addresses[position]?.trim() ?? null;
    return { id: newId<'nic'>(), serverId: id, position, networkId, ip };
  });
  return { id, taskId: newId<'task'>(), name, primaryIp: null, nics };
}

/** A public card must get an address; in a private network without a free one the guest sets its own. */
async function takeAddresses(ctx: Ctx, made: Made[], about: { input: ServerCreate; offer: Offer }): Promise<void> {
  const { offer, input } = about;
  const taken = await store.takeAddresses(
    ctx.db,
    ctx.me.accountId,
    made.flatMap((one) => one.nics),
  );
  const problems = input.networkIds.flatMap((id, i) => {
    const cards = made.flatMap((one) => one.nics[i]?.id ?? []);
    const [refused] = cards.flatMap((card) => taken.refused.get(card) ?? []);
    if (refused !== undefined) return problemOfGiven(refused, `addresses.${i}`) ?? [];
    return isPublic(offer, id) && cards.some((card) => !taken.ips.has(card)) ? [item(1123, `networkIds.${i}`)] : [];
  });
  if (problems.length > 0) throw new Refusal(409, problems);
  for (const one of made) {
    const first = one.nics.find((nic) => isPublic(offer, nic.networkId) && taken.ips.has(nic.id)) ?? one.nics[0];
    one.primaryIp = (first === undefined ? undefined : taken.ips.get(first.id)) ?? null;
  }
}

/** Keeps a new key for the servers to come; no one does that in the place of another person. */
async function keepKey(ctx: Ctx, key: { name: string; publicKey: string }): Promise<void> {
  if (ctx.me.operator !== null) throw new Forbidden(1630);
  if (!ctx.me.permissions.has('ssh-key.manage')) throw new Forbidden();
  await saveKey(ctx, { ...key, at: { name: 'sshKeyName', publicKey: 'sshKey' } });
}

interface Order {
  input: ServerCreate;
  batchId: string;
  secret: CreateSecret;
  source: ServerSource | null;
}

async function order(ctx: Ctx, one: Made, { input, batchId, secret, source }: Order): Promise<void> {
  const { id, taskId, name } = one;
  const { siteId, accountId } = ctx.me;
  const by = byOf(ctx);
  const data = {
    taskId,
    serverId: id,
    name,
    powerOn: input.powerOn,
    by,
    machineToken: `${taskId}/create`,
    disksReady: 0,
    ...(source !== null && { source: { kind: source.kind, machineRef: source.machineRef, ref: source.ref } }),
  };
  await enqueue(ctx.db, createServerTask, {
    id: taskId,
    data,
    secret: { value: secret, sealWith: ctx.app.secret },
    object: { type: 'server', id, name, siteId, accountId },
    by: requesterOf(ctx),
    batchId,
  });
  await record(ctx, {
    object: ofServer({ id, name, siteId, accountId }),
    kind: 'lifecycle',
    action: say('creation-requested'),
    to: 'creating',
    by,
    taskId,
    event: 'created',
    audit: {
      cpu: [null, `${input.cpuCount}${input.cpuType}`],
      ramMb: [null, input.ramMb],
      zone: [null, input.zoneId],
    },
  });
}
