import { Invalid, item } from '#kernel/errors.ts';
import type { UserData } from '#engines/port.ts';
import { joinUserData } from '#engines/user-data.ts';
import type { App } from '#platform/app.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { firstBoot } from '../points.ts';

/** What the first boot of a server does: what the domains above want, and then what its owner wrote. */
export async function firstBootOf(
  app: App,
  db: Db,
  { serverId, own }: { serverId: string; own: string | null },
): Promise<UserData | null> {
  const [above] = firstBoot.of(app.domains);
  return joinUserData((await above?.userDataOf(app, db, serverId)) ?? null, own);
}

/** Throws Invalid where a new server's engine hands on nothing, or not so much (1776), at the field of what was written. */
export async function checkFirstBoot(
  ctx: Ctx,
  serverId: string,
  { own, field, engine }: { own: string; field: 'script' | 'userData'; engine: string },
): Promise<void> {
  const max = ctx.app.engine(engine).capabilities.init?.maxUserDataBytes ?? 0;
  const data = await firstBootOf(ctx.app, ctx.db, { serverId, own });
  if (Buffer.byteLength(data?.text ?? '') > max) throw new Invalid([item(1776, field, { max: max / 1024 })]);
}
