import { chance, hashOf } from '../hash.ts';
import type { PowerAction } from '../../power.ts';

type Range = readonly [fromMs: number, toMs: number];

const create: Range = [4000, 8000];
const destroy: Range = [1500, 3000];
const snapshot: Record<SnapshotWork, Range> = {
  snapshot: [2000, 4000],
  revert: [2000, 4000],
  'remove-snapshot': [1500, 3500],
};
const hardware: Range = [2000, 4000];
const nics: Range = [800, 1600];
const network: Record<NetworkWork, Range> = { network: [800, 1600], 'remove-network': [600, 1200] };
const firewall: Range = [800, 1800];
const agent: Range = [300, 900];
const backup: Record<BackupWork, Range> = {
  backup: [3000, 6000],
  restore: [4000, 8000],
  'remove-backup': [800, 1600],
};
const image: Record<ImageWork, Range> = {
  'seal-image': [800, 1600],
  'clone-disk': [3000, 6000],
  'copy-image': [3000, 6000],
  'remove-image': [500, 1200],
};
const guest: Record<GuestWork, Range> = {
  access: [2500, 4500],
  rescue: [3000, 5000],
  rebuild: [4000, 8000],
  init: [2000, 4000],
};
const forced: Range = [300, 700];
const power: Record<PowerAction, Range> = {
  on: [1000, 2000],
  off: [1500, 3500],
  restart: [2500, 4500],
  suspend: [1000, 2000],
  resume: [800, 1500],
};
/** One guest in eight answers the power button late, as real ones do. */
const lateGuests = 1 / 8;
const lateMs: Range = [6000, 12_000];

export type NetworkWork = 'network' | 'remove-network';
export type SnapshotWork = 'snapshot' | 'revert' | 'remove-snapshot';
export type BackupWork = 'backup' | 'restore' | 'remove-backup';
export type ImageWork = 'seal-image' | 'clone-disk' | 'copy-image' | 'remove-image';
export type GuestWork = 'access' | 'rescue' | 'rebuild' | 'init';
export type Work =
  | { kind: BackupWork }
  | { kind: ImageWork }
  | { kind: 'create' | 'destroy' | 'hardware' | 'devices' | 'nics' | 'firewall' }
  | { kind: NetworkWork }
  | { kind: GuestWork }
  | { kind: 'agent' | 'move'; ms: number }
  | { kind: 'host' }
  | { kind: SnapshotWork }
  | { kind: 'power'; action: PowerAction; force: boolean };

/** How long a job takes at pace 1, in milliseconds: the same for the same token and machine. */
export function durationOf(work: Work, token: string, machineRef: string): number {
  const dice = chance(hashOf(token), 1);
  if (work.kind === 'create' || work.kind === 'destroy') return within(work.kind === 'create' ? create : destroy, dice);
  if (work.kind === 'devices') return within(nics, dice);
  if (work.kind === 'hardware' || work.kind === 'nics') return within(work.kind === 'nics' ? nics : hardware, dice);
  if (work.kind === 'network' || work.kind === 'remove-network') return within(network[work.kind], dice);
  if (work.kind === 'firewall') return within(firewall, dice);
  if (work.kind === 'access' || work.kind === 'rescue' || work.kind === 'rebuild' || work.kind === 'init')
    return within(guest[work.kind], dice);
  if (work.kind === 'backup' || work.kind === 'restore' || work.kind === 'remove-backup')
    return within(backup[work.kind], dice);
  if (
    work.kind === 'seal-image' ||
    work.kind === 'clone-disk' ||
    work.kind === 'copy-image' ||
    work.kind === 'remove-image'
  )
    return within(image[work.kind], dice);
  if (work.kind === 'host') return 0;
  if (work.kind === 'move') return work.ms;
  if (work.kind === 'agent') return within(agent, dice) + work.ms;
  if (work.kind !== 'power') return within(snapshot[work.kind], dice);
  const asksGuest = work.action === 'off' || work.action === 'restart';
  if (!asksGuest) return within(power[work.action], dice);
  if (work.force) return within(forced, dice) + (work.action === 'restart' ? 1000 : 0);
  const late = chance(hashOf(machineRef), 2) < lateGuests;
  return within(power[work.action], dice) + (late ? within(lateMs, dice) : 0);
}

function within([from, to]: Range, dice: number): number {
  return Math.round(from + (to - from) * dice);
}
