import { Conflict, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { say } from '../messages.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Ctx } from '#platform/http/context.ts';
import { readNotSoldTo } from '#domains/tenancy/api/port.ts';
import { readDataCenter, type Zone } from '#domains/infrastructure/api/port.ts';
import { gigabyte, maxDescriptionLength, maxNameLength, minNameLength, quotaGb } from '../limits.ts';
import { lastVersion, readUse } from './store-change.ts';

/** What is wrong with the name and the description, each at its field. */
export function textProblems({ name, description }: { name: string; description: string }): ErrorItem[] {
  const problems: ErrorItem[] = [];
  const length = name.trim().length;
  if (length < minNameLength || length > maxNameLength)
    problems.push(item(1940, 'name', { min: minNameLength, max: maxNameLength }));
  if (description.trim().length > maxDescriptionLength)
    problems.push(item(1000, 'description', { detail: say('description-length', { max: maxDescriptionLength }) }));
  return problems;
}

/** A zone whose engine keeps images. Throws Invalid at `zoneId`. */
export async function findZone(ctx: Ctx, zoneId: string): Promise<Zone> {
  const zone = await readDataCenter(ctx.db, zoneId);
  const { app } = ctx;
  const keeps = zone === null ? null : capabilitiesOf(app, zone.engine)?.images;
  const { zonesOff } = await readNotSoldTo(ctx.db, ctx.me.accountId);
  if (zone === null || !keeps || zonesOff.includes(zoneId)) throw new Invalid([item(1945, 'zoneId')]);
  return zone;
}

interface Named {
  accountId: string;
  zoneId: string;
  name: string;
  asVersion: boolean;
}

/** The version that a new image gets. Throws Conflict (1941) at `name` where the name is taken and no version is wanted. */
export async function versionFor(ctx: Ctx, { asVersion, ...of }: Named): Promise<string> {
  const last = await lastVersion(ctx.db, of);
  if (last > 0 && !asVersion) throw new Conflict(1941, 'name');
  return String(last + 1);
}

/** Throws Conflict (1944) where the library of the account has no room for so many bytes more. */
export async function checkQuota(ctx: Ctx, accountId: string, moreBytes: number): Promise<void> {
  const { usedBytes } = await readUse(ctx.db, accountId, ctx.now);
  if (usedBytes + moreBytes > quotaGb * gigabyte)
    throw new Conflict(1944, undefined, { quota: quotaGb, used: Math.ceil(usedBytes / gigabyte) });
}
