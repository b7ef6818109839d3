import type { Ctx, Run } from '#platform/http/context.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import {
  findServer,
  lockServers,
  readConfigured,
  accountRefusal,
  taskOf,
  type Locked,
} from '#domains/servers/api/port.ts';
import { monthlyOf } from '#domains/tenancy/pricing.ts';
import { readNotSoldTo, readPriceBook } from '#domains/tenancy/api/port.ts';
import { messageOf, NotFound } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import type { library } from '../contract.ts';
import { cloneGbAMinute, priceKey } from '../limits.ts';
import { refusalOfCloning } from '../states.ts';

/** Why a disk of a server cannot be cloned now; null when it can. */
export function refusalOfClone(server: Locked): Sayable | null {
  return refusalOfCloning({ state: server.state, task: taskOf(server) }) ?? accountRefusal('configure', server);
}

/** The zones whose images one engine keeps. */
export async function zonesOf({ app, db, me }: Ctx, engine: string) {
  if ((capabilitiesOf(app, engine)?.images ?? null) === null) return [];
  const { zonesOff } = await readNotSoldTo(db, me.accountId);
  const zones = (await listDataCenters(db)).filter((zone) => zone.engine === engine && !zonesOff.includes(zone.id));
  return zones.map(({ id, name }) => ({ id, name }));
}

/** What a clone of each disk of a server would take. */
export const readCloneOffer: Run<typeof library.readCloneOffer> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const found = await findServer(db, scope, params.serverId);
  const [server] = await lockServers(db, scope, [found.id]);
  const configured = await readConfigured(db, found.id);
  if (server === undefined || configured === null) throw new NotFound();
  const book = await readPriceBook(db, { accountId: found.accountId, zoneId: found.zoneId, at: now });
  const rate = book?.rates[priceKey];
  const zones = await zonesOf(ctx, found.engine);
  return {
    disks: configured.disks.map(({ id, sizeGb }, position) => ({
      diskId: id,
      position,
      sizeGb,
      minutes: Math.max(1, Math.ceil(sizeGb / cloneGbAMinute)),
      monthlyMicro: rate ? monthlyOf(rate, sizeGb) : 0,
    })),
    currency: rate && rate.monthlyMicro > 0 ? (book?.currency ?? null) : null,
    zones,
    zoneId: found.zoneId,
    stops: server.state === 'on',
    refusal: zones.length === 0 ? messageOf(1945) : refusalOfClone(server),
    name: `${server.name} image`.slice(0, 40),
  };
};
