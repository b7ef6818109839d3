import type { z } from 'zod';
import type { Configuration as ConfigurationShape, ConfigurationChange, ConfigurationForm } from './schemas.ts';
import { parts, type Part } from './states.ts';
import { priceServer, type PriceBook, type ServerPrice } from '#domains/tenancy/pricing.ts';

export type Configuration = z.infer<typeof ConfigurationShape>;
/** What a request asks for: what differs, or all that was read. */
export type Request = z.infer<typeof ConfigurationChange>;
export type Change = Omit<Request, 'disks'>;
export type Hot = z.infer<typeof ConfigurationForm>['hot'];

/** A disk of the target; one that is new has no id until it is ordered. */
export interface TargetDisk {
  id: string | null;
  sizeGb: number;
}
export interface Target extends Omit<Configuration, 'disks'> {
  disks: TargetDisk[];
}

const plainFields = ['cpuType', 'cpuCount', 'ramMb', 'backup', 'managed', 'billingMode', 'trafficPackage'] as const;

/** What of a request differs from a configuration. What is sent as it is may be what is no longer sold. */
export function differing(current: Configuration, { disks: _same, ...request }: Request): Change {
  const change: Change = { ...request };
  for (const field of plainFields) if (change[field] === current[field]) delete change[field];
  return change;
}

/** Whether a change asks for nothing. */
export const isEmpty = ({ growDisks = [], addDisks = [], removeDisks = [], ...change }: Change): boolean =>
  growDisks.length + addDisks.length + removeDisks.length === 0 &&
  plainFields.every((field) => change[field] === undefined);

/** The configuration that a change leads to. */
export function targetOf(current: Configuration, change: Change): Target {
  const { growDisks = [], addDisks = [], removeDisks = [] } = change;
  const removed = new Set(removeDisks.map((disk) => disk.diskId));
  const grown = new Map(growDisks.map((disk) => [disk.diskId, disk.sizeGb]));
  const billingMode = change.billingMode ?? current.billingMode;
  return {
    cpuType: change.cpuType ?? current.cpuType,
    cpuCount: change.cpuCount ?? current.cpuCount,
    ramMb: change.ramMb ?? current.ramMb,
    disks: [
      ...current.disks
        .filter((disk) => !removed.has(disk.id))
        .map(({ id, sizeGb }) => ({ id, sizeGb: grown.get(id) ?? sizeGb })),
      ...addDisks.map((sizeGb) => ({ id: null, sizeGb })),
    ],
    backup: change.backup ?? current.backup,
    managed: change.managed ?? current.managed,
    billingMode,
    trafficPackage: billingMode === 1 ? null : (change.trafficPackage ?? current.trafficPackage),
  };
}

/** One line that differs; the values are as the wire has them, null where there is none. */
export interface ChangedLine {
  field: 'cpu' | 'ram' | 'disk' | 'backup' | 'managed' | 'billingMode' | 'trafficPackage';
  /** Of a disk: its position, from 1. */
  disk?: number;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}

/** The difference between two configurations, line by line, in the order of the form. */
export function linesOf(before: Configuration, after: Target): ChangedLine[] {
  const grown = before.disks.map(({ id, sizeGb }, at): ChangedLine => {
    const to = after.disks.find((disk) => disk.id === id)?.sizeGb ?? null;
    return { field: 'disk', disk: at + 1, from: sizeGb, to };
  });
  const added = after.disks
    .filter(({ id }) => id === null || !before.disks.some((disk) => disk.id === id))
    .map(({ sizeGb }, at): ChangedLine => {
      return { field: 'disk', disk: before.disks.length + at + 1, from: null, to: sizeGb };
    });
  const lines: ChangedLine[] = [
    { field: 'cpu', from: `${before.cpuCount}${before.cpuType}`, to: `${after.cpuCount}${after.cpuType}` },
    { field: 'ram', from: before.ramMb, to: after.ramMb },
    ...grown,
    ...added,
    { field: 'backup', from: before.backup, to: after.backup },
    { field: 'managed', from: before.managed, to: after.managed },
    { field: 'billingMode', from: before.billingMode, to: after.billingMode },
    { field: 'trafficPackage', from: before.trafficPackage, to: after.trafficPackage },
  ];
  return lines.filter(({ from, to }) => from !== to);
}

/** The part of a configuration that a line is about. */
export function partOf({ field }: Pick<ChangedLine, 'field'>): Part {
  if (field === 'disk') return 'disks';
  return field === 'cpu' || field === 'ram' ? 'compute' : 'contract';
}
export const isHardware = (line: Pick<ChangedLine, 'field'>): boolean => partOf(line) !== 'contract';

/** The parts that a change is about, those of the machine first: each of them must be free to change. */
export function partsOf(lines: readonly Pick<ChangedLine, 'field'>[]): Part[] {
  const touched = parts.filter((part) => lines.some((line) => partOf(line) === part));
  // What is agreed about a machine follows from what it has.
  return touched.some((part) => part !== 'contract') ? touched.filter((part) => part !== 'contract') : ['contract'];
}

/** Whether a line needs the server to be off. */
export function needsRestart(line: ChangedLine, hot: Hot): boolean {
  if (!isHardware(line)) return false;
  const { field, from, to } = line;
  if (field === 'cpu') {
    const sameType = String(from).slice(-1) === String(to).slice(-1);
    return !(hot.cpu && sameType && parseInt(String(to), 10) > parseInt(String(from), 10));
  }
  if (field === 'ram') return !(hot.ram && Number(to) > Number(from));
  if (from === null) return !hot.addDisk;
  return to === null || !hot.growDisk;
}

/** Whether disks that are there change: the safety snapshot holds how they were. */
export const touchesDisks = (lines: readonly ChangedLine[]): boolean =>
  lines.some((line) => line.field === 'disk' && line.from !== null);

export interface Facts {
  publicAddresses: number;
  licence: string | null;
}

/** What a configuration costs; the same engine that the order is checked with. */
export function priceOf(book: PriceBook, configuration: Target, { publicAddresses, licence }: Facts): ServerPrice {
  const diskSizesGb = configuration.disks.map((disk) => disk.sizeGb);
  return priceServer(book, { ...configuration, diskSizesGb, publicAddresses, licence });
}

/** What the form shows and the order is held to: the month, or the hour while on. */
export const shownMicro = (mode: 0 | 1, price: { monthlyMicro: number; hourlyOnMicro: number }): number =>
  mode === 0 ? price.monthlyMicro : price.hourlyOnMicro;

interface Price {
  monthlyMicro: number;
  hourlyOnMicro: number;
}

/** Whether a configuration costs more in one way or the other than another, or binds for the month: it is an order. */
export const isDearer = (
  [before, from]: readonly [Pick<Configuration, 'billingMode'>, Price],
  [after, to]: readonly [Pick<Configuration, 'billingMode'>, Price],
): boolean =>
  to.hourlyOnMicro > from.hourlyOnMicro ||
  to.monthlyMicro > from.monthlyMicro ||
  (before.billingMode === 1 && after.billingMode === 0);

/** Two changes as one; where both want something else, the second has it. */
export function joined(first: Change, second: Change): Change {
  const removed = [...(first.removeDisks ?? []), ...(second.removeDisks ?? [])];
  const gone = new Set(removed.map(({ diskId }) => diskId));
  const grown = new Map([...(first.growDisks ?? []), ...(second.growDisks ?? [])].map((disk) => [disk.diskId, disk]));
  const disks = {
    removeDisks: [...new Map(removed.map((disk) => [disk.diskId, disk])).values()],
    growDisks: [...grown.values()].filter(({ diskId }) => !gone.has(diskId)),
    addDisks: [...(first.addDisks ?? []), ...(second.addDisks ?? [])],
  };
  return {
    ...first,
    ...second,
    ...disks,
    restart: (first.restart ?? false) || (second.restart ?? false),
    force: (first.force ?? false) || (second.force ?? false),
  };
}

/** The change that leads back from one configuration to another, as far as there is one: disks never shrink. */
export function changeTo(current: Configuration, wanted: Configuration): Change {
  const change: Change = {};
  if (wanted.cpuType !== current.cpuType) change.cpuType = wanted.cpuType;
  if (wanted.cpuCount !== current.cpuCount) change.cpuCount = wanted.cpuCount;
  if (wanted.ramMb !== current.ramMb) change.ramMb = wanted.ramMb;
  const sizeOf = new Map(wanted.disks.map((disk) => [disk.id, disk.sizeGb]));
  const grow = current.disks.flatMap(({ id, sizeGb }) => {
    const size = sizeOf.get(id) ?? 0;
    return size > sizeGb ? [{ diskId: id, sizeGb: size }] : [];
  });
  if (grow.length > 0) change.growDisks = grow;
  const add = wanted.disks.filter(({ id }) => !current.disks.some((disk) => disk.id === id));
  if (add.length > 0) change.addDisks = add.map((disk) => disk.sizeGb);
  if (wanted.backup !== current.backup) change.backup = wanted.backup;
  if (wanted.managed !== current.managed) change.managed = wanted.managed;
  if (wanted.billingMode !== current.billingMode) change.billingMode = wanted.billingMode;
  if (wanted.trafficPackage !== null && wanted.trafficPackage !== current.trafficPackage)
    change.trafficPackage = wanted.trafficPackage;
  return change;
}
