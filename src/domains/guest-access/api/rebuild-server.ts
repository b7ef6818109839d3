import { Conflict, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { readImage, type Image } from '#domains/images/api/port.ts';
import { isGuestPassword } from '#domains/servers/access.ts';
import { readBuilt, type Built, type FoundServer } from '#domains/servers/api/port.ts';
import { refusalOfProtection } from '#domains/servers/protection.ts';
import { chosenKeys } from '#domains/ssh-keys/api/port.ts';
import type { guestAccess } from '../contract.ts';
import { lockFor, newPassword, order } from './order.ts';
import { offerOf } from './read-rebuild-offer.ts';
import { rebuildTask } from './tasks/tasks.ts';

type Input = InputOf<typeof guestAccess.rebuildServer>;

/** Puts a fresh system on a server, once its name was typed. */
export const rebuildServer: Run<typeof guestAccess.rebuildServer> = async (ctx, { params, input }) => {
  const { server, found } = await lockFor(ctx, params.serverId, 'rebuild');
  const reason = refusalOfProtection('rebuild', server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const { image, built } = await readWanted(ctx.db, found, input.imageId);
  const keys = await chosenKeys(ctx, input);
  const problems = [...problemsOf(input, { image, built, ramMb: found.ramMb }), ...keys.problems];
  if (input.confirm !== server.name) problems.push(item(1120, 'confirm'));
  if (image === null || problems.length > 0) throw new Invalid(problems);
  const licence = await licenceChange(ctx, server.id, { input, image, built });
  const sshKey = keys.lines.length === 0 ? null : keys.lines.join('\n');
  // Someone must be able to sign in: without a password or key, a password is generated and returned once.
  const made = input.password === undefined && sshKey === null ? newPassword() : null;
  const imageName = `${image.name} ${image.version}`;
  const { systemDiskGb } = built;
  const cmdId = await order(ctx, server, {
    definition: rebuildTask,
    more: {
      imageId: image.id,
      imageRef: image.engineRef,
      imageName,
      systemDiskGb,
      wipeDisks: input.wipeDisks,
      pricedAt: licence === null ? null : ctx.now.toISOString(),
    },
    secret: { password: input.password ?? made, sshKey },
    diff: { image: [built.imageName, imageName], wipeDisks: [null, input.wipeDisks], ...licence },
  });
  return { cmdId, user: image.initialUser, password: made };
};

interface Change {
  input: Input;
  image: Image;
  built: Built;
}

/**
 * What another license changes, in the form of the audit trail; null where it stays the same. Throws where the price was not
 * accepted.
 */
async function licenceChange({ db, now }: Ctx, serverId: string, { input, image, built }: Change) {
  const { licence } = image;
  if (licence === built.licence) return null;
  const offer = await offerOf(db, { serverId, licence, now });
  if (offer === null) throw new Invalid([item(1985, 'imageId')]);
  const { expectedMicro } = input;
  const key = offer.billingMode === 0 ? 'monthlyMicro' : 'hourlyOnMicro';
  if (expectedMicro === undefined) throw new Conflict(1747, 'expectedMicro');
  if (expectedMicro !== offer.after[key]) throw new Conflict(1121, 'expectedMicro');
  return { licence: [built.licence, licence], [key]: [offer.before[key], offer.after[key]] } as const;
}

async function readWanted(db: Db, { id, zoneId, accountId }: FoundServer, imageId: string) {
  const built = await readBuilt(db, id);
  return { built, image: await readImage(db, { imageId, zoneId, forWhom: accountId }) };
}

function problemsOf(input: Input, on: { image: Image | null; built: Built; ramMb: number }): ErrorItem[] {
  const { image, built, ramMb } = on;
  if (image === null) return [item(1116, 'imageId')];
  const problems: ErrorItem[] = [];
  if (image.minDiskGb > built.systemDiskGb) problems.push(item(1748, 'imageId', { min: image.minDiskGb }));
  const further = image.extraDisksGb.find((gb, i) => gb > (built.extraDisksGb[i] ?? 0));
  if (further !== undefined) problems.push(item(2251, 'imageId', { min: further }));
  if (image.minRamMb > ramMb) problems.push(item(1108, 'imageId', { min: image.minRamMb }));
  if (input.password !== undefined && !isGuestPassword(input.password)) problems.push(item(1112, 'password'));
  return problems;
}
