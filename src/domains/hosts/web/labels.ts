import { t } from '@lingui/core/macro';
import { elapsedText } from '#shell/text/elapsed.ts';
import { inOrder } from '#ui/direction.ts';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { nearlyFull, type SampleSpan } from '../limits.ts';
import type { EvacuationState, HostState, MoveMethod, MoveState } from '../states.ts';
import type { Ability, Alarm, Hardware, HostRow, Sensor } from './types.ts';

/** What a zone may have, in a word or two. */
export function abilityLabel(ability: Ability): string {
  const labels: Record<Ability, string> = {
    snapshots: t`Snapshots`,
    memorySnapshots: t`Snapshots with memory`,
    screen: t`Screen`,
    serial: t`Serial line`,
    statistics: t`Statistics`,
    firewall: t`Firewall`,
    probes: t`Reachability tests`,
    networks: t`Private networks`,
    guest: t`Password reset and rescue`,
    init: t`Init policies`,
    images: t`Customer images`,
    hotCpu: t`Change vCPU while running`,
    hotRam: t`Change memory while running`,
    hotDisk: t`Change disks while running`,
    hotNic: t`Change network interfaces while running`,
    backups: t`Backups`,
    servicelets: t`Servicelets`,
    devices: t`Virtual hardware options`,
    moves: t`Moves between hosts`,
    switches: t`Switches and MAC tables`,
  };
  return labels[ability];
}

export function hostStateLabel(state: HostState): string {
  const labels: Record<HostState, () => string> = {
    online: () => t`Online`,
    disabled: () => t`Disabled`,
    entering: () => t`Entering maintenance`,
    maintenance: () => t`Maintenance`,
    degraded: () => t`Degraded`,
    offline: () => t`Offline`,
    unknown: () => t`Unknown`,
  };
  return labels[state]();
}

/** The state with how far an evacuation is. */
export const hostStateText = ({ state, moved, toMove }: Pick<HostRow, 'state' | 'moved' | 'toMove'>): string =>
  state === 'entering' && moved !== null && toMove !== null
    ? t`Entering maintenance (${moved} of ${toMove} moved)`
    : hostStateLabel(state);

export const hostStateTone: Record<HostState, Tone> = {
  online: 'ok',
  disabled: 'muted',
  entering: 'brand',
  maintenance: 'brand',
  degraded: 'warn',
  offline: 'bad',
  unknown: 'warn',
};

export function alarmLabel(alarm: Alarm): string {
  const labels: Record<Alarm, () => string> = {
    offline: () => t`Offline`,
    degraded: () => t`Degraded`,
    unknown: () => t`Not reported`,
    sensor: () => t`Sensor out of range`,
    memory: () => t`Memory nearly full`,
    disk: () => t`Storage nearly full`,
  };
  return labels[alarm]();
}

export function evacuationLabel(state: EvacuationState): string {
  const labels: Record<EvacuationState, () => string> = {
    running: () => t`Running`,
    paused: () => t`Paused`,
    done: () => t`Done`,
    aborted: () => t`Aborted`,
  };
  return labels[state]();
}
export const evacuationTone: Record<EvacuationState, Tone> = {
  running: 'brand',
  paused: 'warn',
  done: 'ok',
  aborted: 'muted',
};

export function moveStateLabel(state: MoveState): string {
  const labels: Record<MoveState, () => string> = {
    waiting: () => t`Waiting`,
    moving: () => t`Moving`,
    moved: () => t`Moved`,
    failed: () => t`Failed`,
    blocked: () => t`Blocked`,
    skipped: () => t`Skipped`,
  };
  return labels[state]();
}
export const moveStateTone: Record<MoveState, Tone> = {
  waiting: 'muted',
  moving: 'brand',
  moved: 'ok',
  failed: 'bad',
  blocked: 'warn',
  skipped: 'muted',
};

export function methodLabel(method: MoveMethod): string {
  const labels: Record<MoveMethod, () => string> = {
    live: () => t`Live`,
    off: () => t`While off`,
    cold: () => t`With restart`,
  };
  return labels[method]();
}

export const nicKindLabel = (kind: Hardware['nics'][number]['kind']): string =>
  ({ physical: t`Physical`, bond: t`Bond`, bridge: t`Bridge`, virtual: t`Virtual` })[kind];

const inUnit = (kind: Sensor['kind'], value: number): string =>
  ({
    temperature: () => t`${numberText(value, 1)} °C`,
    fan: () => t`${numberText(value)} rpm`,
    power: () => t`${numberText(value)} W`,
  })[kind]();
/** What a sensor measures. */
export const sensorText = ({ kind, value }: Sensor): string => inUnit(kind, value);
/** From where on it is out of range. */
export const limitText = ({ kind, limit }: Sensor): string =>
  limit === null ? '' : kind === 'fan' ? t`At least ${inUnit(kind, limit)}` : t`Below ${inUnit(kind, limit)}`;
export const speedText = (mbps: number): string =>
  mbps < 1000 ? t`${numberText(mbps)} Mbit/s` : t`${numberText(mbps / 1000, 1)} Gbit/s`;

export function spanLabel(span: SampleSpan): string {
  const labels: Record<SampleSpan, () => string> = {
    day: () => t`Day`,
    week: () => t`Week`,
    month: () => t`Month`,
    year: () => t`Year`,
  };
  return labels[span]();
}

export const percentOf = (part: number, whole: number): number => (whole <= 0 ? 0 : (part / whole) * 100);
export const percentText = (percent: number): string => `${numberText(Math.round(percent))}%`;
/** An amount of memory in the unit that keeps it short. */
export const ramText = (mb: number): string =>
  inOrder(mb < 1024 ? `${numberText(mb)} MB` : `${numberText(mb / 1024, 1)} GB`);
export const fillTone = (percent: number): Tone => (percent >= nearlyFull * 100 ? 'warn' : 'brand');
/** How long it has been running. */
export const uptimeText = (started: string): string => elapsedText(Date.now() - Date.parse(started));
/** A duration in seconds, as a rough estimate. */
export const estimateText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? t`about ${seconds} s` : t`about ${minutes} min`;
};
