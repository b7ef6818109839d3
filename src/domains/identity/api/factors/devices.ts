import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import { keyedDigest } from './keys.ts';
import { insertRemembered, isKnownDevice, readKnownDevices, saveKnownDevice, takeRemembered } from './store-devices.ts';

const yearSeconds = 365 * 86_400;
const rememberDays = 30;

const nameOf = (config: Config, name: string) =>
  config.publicUrl?.startsWith('https:') === true ? `__Host-${name}` : name;
const deviceCookie = (config: Config) => nameOf(config, 'device');
const rememberCookie = (config: Config) => nameOf(config, 'browser');
const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

/** Where the failures of a browser are counted for a name. */
export interface Lane {
  key: string;
  /** The browser has signed in to the name before. */
  known: boolean;
}

/**
 * The counter of failed sign-ins this request belongs to. A browser that has signed in to the name before has its
 * own: strangers who guess the password block strangers. The look-up is the same for names that do not exist.
 */
export async function failureLane(ctx: Ctx, nameKey: string): Promise<Lane> {
  const token = ctx.request.cookies[deviceCookie(ctx.app.config)];
  const hash = digestOf(isToken(token) ? token : '');
  if (!(await isKnownDevice(ctx.pool, hash, nameKey))) return { key: nameKey, known: false };
  return { key: laneOf(ctx.app.secret, nameKey, hash), known: true };
}

const laneOf = (secret: Buffer, nameKey: string, device: Buffer): string =>
  keyedDigest(secret, 'device-lane', nameKey, device.toString('hex')).toString('base64url');

/** Every counter that failures of a name may be in: that of strangers and those of its known devices. */
export async function lanesOf(db: Db, secret: Buffer, nameKey: string): Promise<[string, ...string[]]> {
  const devices = await readKnownDevices(db, nameKey);
  return [nameKey, ...devices.map((hash) => laneOf(secret, nameKey, hash))];
}

/** Notes that this browser has signed in to the name. A token that the name does not know may have been planted by others. */
export async function knowDevice(ctx: Ctx, nameKey: string): Promise<void> {
  const given = ctx.request.cookies[deviceCookie(ctx.app.config)];
  const known = isToken(given) && (await isKnownDevice(ctx.db, digestOf(given), nameKey));
  const token = known ? given : newToken();
  await saveKnownDevice(ctx.db, { hash: digestOf(token), nameKey, now: ctx.now });
  ctx.setCookie(deviceCookie(ctx.app.config), token, { httpOnly: true, maxAgeSeconds: yearSeconds });
}

/** Whether the person chose to be remembered in this browser, less than 30 days ago. */
export async function isRemembered(ctx: Ctx, db: Db, accountId: string): Promise<boolean> {
  const token = ctx.request.cookies[rememberCookie(ctx.app.config)];
  return isToken(token) && takeRemembered(db, { hash: digestOf(token), accountId, now: ctx.now });
}

/** Remembers this browser for 30 days: it signs in without a second factor until the factors change. */
export async function rememberBrowser(ctx: Ctx, accountId: string): Promise<void> {
  const token = newToken();
  const maxAgeSeconds = rememberDays * 86_400;
  await insertRemembered(ctx.db, {
    hash: digestOf(token),
    accountId,
    ip: ctx.request.ip,
    userAgent: ctx.request.userAgent,
    now: ctx.now,
    until: new Date(ctx.now.getTime() + maxAgeSeconds * 1000),
  });
  ctx.setCookie(rememberCookie(ctx.app.config), token, { httpOnly: true, maxAgeSeconds });
}
