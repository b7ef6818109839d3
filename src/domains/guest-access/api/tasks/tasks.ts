import { blockDamaged, isDamage } from '#domains/images/api/port.ts';
import { repriceServer, saveImage } from '#domains/servers/api/port.ts';
import { saveRescue } from '../store.ts';
import { guestTask, type GuestData } from './guest-task.ts';
import { say } from '../../messages.ts';

export interface AccessData extends GuestData {
  what: 'password' | 'SSH key';
  force: boolean;
}

/** Sets a password or an SSH key inside the server. */
export const resetAccessTask = guestTask<AccessData>({
  kind: 'guest.access',
  label: say('kind-guest-access'),
  title: ({ what, name }) => say('reset', { what, name }),
  working: say('reset-working'),
  powerOn: false,
  ask: (engine, { token, ref, data, secret, signal }) =>
    engine.ensureAccess(token, { machineRef: ref, ...secret, force: data.force }, signal),
  done: ({ what }) => ({ kind: 'access', action: say('was-reset', { what }) }),
  failed: 'reset-failed',
});

export interface RescueData extends GuestData {
  enter: boolean;
}

/** Starts the server from the rescue system, or from its own disks again. */
export const rescueTask = guestTask<RescueData>({
  kind: 'guest.rescue',
  label: say('kind-guest-rescue'),
  title: ({ enter, name }) => say(enter ? 'rescue' : 'end-rescue', { name }),
  working: say('rescue-working'),
  powerOn: false,
  ask: (engine, { token, ref, data, secret, signal }) =>
    engine.ensureRescue(token, { machineRef: ref, enter: data.enter, password: secret.password }, signal),
  done: ({ enter, serverId, by }, now) => ({
    kind: 'lifecycle',
    action: say(enter ? 'rescue-entered' : 'rescue-left'),
    also: (tx) => saveRescue(tx, serverId, enter ? { since: now, by: by.name } : null),
  }),
  failed: 'rescue-failed',
});

export interface RebuildData extends GuestData {
  imageId: string;
  imageRef: string;
  imageName: string;
  systemDiskGb: number;
  wipeDisks: boolean;
  /** The time of the accepted prices, where the image has another license. */
  pricedAt?: string | null;
}

/** Puts a fresh system on the server. */
export const rebuildTask = guestTask<RebuildData>({
  kind: 'guest.rebuild',
  label: say('kind-guest-rebuild'),
  title: ({ name, imageName }) => say('rebuild', { name, image: imageName }),
  working: say('rebuild-working'),
  powerOn: true,
  ask: (engine, { token, ref, data, secret, signal }) => {
    const { imageRef, systemDiskGb, wipeDisks } = data;
    return engine.ensureRebuilt(token, { machineRef: ref, imageRef, systemDiskGb, wipeDisks, ...secret }, signal);
  },
  done: ({ imageName, imageId, serverId, pricedAt, by }) => ({
    kind: 'lifecycle',
    action: say('rebuilt', { image: imageName }),
    also: async (tx) => {
      await saveImage(tx, serverId, imageId);
      if (pricedAt != null) await repriceServer(tx, serverId, { by, now: new Date(pricedAt) });
      await saveRescue(tx, serverId, null);
    },
  }),
  onFailure: ({ imageId, taskId }, reason) =>
    isDamage(reason) ? (tx) => blockDamaged(tx, imageId, taskId) : undefined,
  failed: 'rebuild-failed',
});
