import { Conflict, Forbidden, Invalid, item } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { countGivenKept, countKept, holdNetworks, networksFor, readNetworks } from '#domains/networks/api/port.ts';
import {
  accountRefusal,
  amountsOfAddress,
  findServer,
  insertNic,
  quotaRefusal,
  reserveGrowth,
  type Locked,
} from '#domains/servers/api/port.ts';
import type { Amounts } from '#domains/quotas/api/port.ts';
import { maxKept } from '#domains/networks/limits.ts';
import type { nics } from '../contract.ts';
import { checkNic, lockWithNics, nicOf } from './find-nic.ts';
import { orderNics } from './order-nics.ts';
import type { StoredNic } from './store.ts';
import { take } from './take.ts';

/** The type of public networks. */
export const wan = 1;

/** A further public address costs money, so it needs the permission to order. */
function checkAccount(server: Locked): void {
  const reason = accountRefusal('order', server);
  if (reason !== null) throw new Conflict(1860, undefined, { reason });
}

/** Throws where an account may not have one more public address. Returns what it takes of the quotas; one that is kept counts already. */
async function checkOrder(
  { db, now }: Ctx,
  server: Locked,
  { networkId, isPublic, ip }: { networkId: string; isPublic: boolean; ip: string | undefined },
): Promise<Partial<Amounts>> {
  if (!isPublic) return {};
  checkAccount(server);
  const { accountId } = server;
  const kept = ip === undefined ? 0 : await countGivenKept(db, accountId, [{ networkId, ip: ip.trim() }]);
  const more = { ...(await amountsOfAddress(db, server.id, now)), addresses: 1 - kept };
  const reason = await quotaRefusal(db, { accountId, now }, more);
  if (reason !== null) throw new Conflict(1860, undefined, { reason });
  return more;
}

/** The most NICs of a server: as the site has it, and its engine can. */
export function mostNics({ app, request }: Pick<Ctx, 'app' | 'request'>, engine: string): number {
  const max = request.site.limits.nics;
  return Math.min(max, capabilitiesOf(app, engine)?.maxNics ?? max);
}

/** Adds a NIC: its address is taken at once, so that no one else gets it in the meantime. */
export const addNic: Run<typeof nics.addNic> = async (ctx, { params, input }) => {
  const { cmdId } = await attach(ctx, params.serverId, input);
  return { cmdId };
};

/** Orders a NIC for one server in scope and returns the assigned address. Throws what refuses it. */
export async function attach(
  ctx: Ctx,
  serverId: string,
  input: InputOf<typeof nics.addNic>,
): Promise<{ cmdId: string; ip: string | null }> {
  const { engine, zoneId } = await findServer(ctx.db, ctx.scope, serverId);
  const { server, rows } = await lockWithNics(ctx, serverId);
  checkNic(server, 'add');
  const max = mostNics(ctx, engine);
  if (rows.length >= max) throw new Invalid([item(1870, 'networkId', { max })]);
  await holdNetworks(ctx.db, [input.networkId]);
  const found = await readNetworks(ctx.db, ctx.scope, { zoneId, ids: [input.networkId] });
  const [network] = await networksFor(ctx.db, server.accountId, found);
  if (network === undefined) throw new Invalid([item(1122, 'networkId')]);
  const { name, refusal: reason } = network;
  if (reason !== null) throw new Invalid([item(2016, 'networkId', { name, reason })]);
  const isPublic = network.type === wan;
  const more = await checkOrder(ctx, server, { networkId: network.id, isPublic, ip: input.ip });
  const nic = await insertNic(ctx.db, { serverId: server.id, networkId: network.id, max });
  const { accountId } = server;
  const ip = await take(ctx.db, { networkId: network.id, nicId: nic.id, isPublic, accountId }, input.ip);
  const ordered = await orderNics(ctx, server, {
    action: 'add',
    nic: { ...nic, network: network.name },
    taken: ip === null ? [] : [ip],
    diff: { network: [null, network.name], ip: [null, ip] },
  });
  await reserveGrowth(ctx.db, server.id, { taskId: ordered.cmdId, more });
  return { ...ordered, ip };
}

/** Plugs the cable of a NIC. */
export const connectNic: Run<typeof nics.connectNic> = async (ctx, { params }) => {
  const { server, rows } = await lockWithNics(ctx, params.serverId);
  const nic = nicOf(rows, params.mac);
  checkNic(server, 'connect', nic);
  return orderNics(ctx, server, { action: 'connect', nic, diff: { connected: [false, true] } });
};

/** Pulls the cable of a NIC. */
export const disconnectNic: Run<typeof nics.disconnectNic> = async (ctx, { params }) => {
  const { server, rows } = await lockWithNics(ctx, params.serverId);
  const nic = nicOf(rows, params.mac);
  checkNic(server, 'disconnect', nic);
  return orderNics(ctx, server, { action: 'disconnect', nic, diff: { connected: [true, false] } });
};

/** Has the data center take over a NIC as it is recorded, with the others of its server: nothing changes on record. */
export const reapplyNic: Run<typeof nics.reapplyNic> = async (ctx, { params }) => {
  const { server, rows } = await lockWithNics(ctx, params.serverId);
  const nic = nicOf(rows, params.mac);
  checkNic(server, 'reapply', nic);
  return orderNics(ctx, server, { action: 'reapply', nic, diff: {} });
};

/** Gives a NIC one more address, or another one in the place of one. */
export const setNicAddress: Run<typeof nics.setNicAddress> = async (ctx, { params, input }) => {
  const { server, rows } = await lockWithNics(ctx, params.serverId);
  const nic = nicOf(rows, params.mac);
  checkNic(server, 'set-address', nic);
  const { from } = input;
  if (from !== undefined && !nic.ips.includes(from)) throw new Invalid([item(1879, 'from')]);
  const isPublic = nic.type === wan;
  const more =
    from === undefined ? await checkOrder(ctx, server, { networkId: nic.networkId, isPublic, ip: input.ip }) : {};
  const ip = await take(
    ctx.db,
    { networkId: nic.networkId, nicId: nic.id, isPublic, accountId: server.accountId },
    input.ip,
  );
  if (ip === null) throw new Conflict(1876, 'ip');
  const ordered = await orderNics(ctx, server, {
    action: 'set-address',
    nic,
    taken: [ip],
    releases: from === undefined ? [] : [from],
    diff: { ip: [from ?? null, ip] },
  });
  await reserveGrowth(ctx.db, server.id, { taskId: ordered.cmdId, more });
  return ordered;
};

/** The addresses that stay with the account. Throws Forbidden (1890) for who does not pay for it, Invalid (2303) for private ones, Conflict (2302) for too many. */
async function keepsOf(
  ctx: Ctx,
  { server, nic, ips }: { server: Locked; nic: StoredNic; ips: readonly string[] },
  keep: boolean,
): Promise<readonly string[]> {
  if (!keep) return [];
  if (!isOwn(ctx.scope, server.id)) throw new Forbidden(1890);
  if (nic.type !== wan) throw new Invalid([item(2303, 'keep')]);
  checkAccount(server);
  if ((await countKept(ctx.db, server.accountId)) + ips.length > maxKept)
    throw new Conflict(2302, 'keep', { max: maxKept });
  return ips;
}

/** Takes an address from a NIC. */
export const removeNicAddress: Run<typeof nics.removeNicAddress> = async (ctx, { params, input }) => {
  const { server, rows } = await lockWithNics(ctx, params.serverId);
  const nic = nicOf(rows, params.mac);
  checkNic(server, 'remove-address', nic);
  if (!nic.ips.includes(input.ip)) throw new Invalid([item(1879, 'ip')]);
  const keeps = await keepsOf(ctx, { server, nic, ips: [input.ip] }, input.keep);
  const diff: Record<string, [unknown, unknown]> = { ip: [input.ip, null], kept: [null, input.keep] };
  return orderNics(ctx, server, { action: 'remove-address', nic, releases: [input.ip], keeps, diff });
};

/**
 * Removes a NIC. Throws Invalid for the last public one unless that is confirmed (1878), and once more with the name of a
 * server that is protected (2301).
 */
export const removeNic: Run<typeof nics.removeNic> = async (ctx, { params, input }) => {
  const { server, rows } = await lockWithNics(ctx, params.serverId);
  const nic = nicOf(rows, params.mac);
  checkNic(server, 'remove', nic);
  const lastPublic = nic.type === wan && !rows.some((row) => row.id !== nic.id && row.type === wan);
  if (lastPublic && !input.confirmLastPublic) throw new Invalid([item(1878, 'confirmLastPublic')]);
  const isProtected = server.terminateProtected || server.rebuildProtected;
  if (lastPublic && isProtected && input.confirmName !== server.name)
    throw new Invalid([item(2301, 'confirmName', { name: server.name })]);
  const ips = nic.ips.join(', ') || null;
  const keeps = await keepsOf(ctx, { server, nic, ips: nic.ips }, input.keep);
  const diff: Record<string, [unknown, unknown]> = {
    network: [nic.network, null],
    ip: [ips, null],
    kept: [null, input.keep],
  };
  return orderNics(ctx, server, { action: 'remove', nic, keeps, diff });
};
