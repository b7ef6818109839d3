import { item, type ErrorItem } from '#kernel/errors.ts';
import type { ZoneCpu } from '#domains/infrastructure/api/port.ts';
import { hourlyOnly, capacityProblems, type Configured } from '#domains/servers/api/port.ts';
import { diskSizesGb } from '#domains/servers/limits.ts';
import type { Message } from '#kernel/message.ts';
import { targetOf, type Change } from '../change.ts';

/** What the zone of a server sells. */
export interface Sold {
  cpus: readonly ZoneCpu[];
  trafficPackages: readonly { code: string }[];
  maxDisks: number;
  /** The largest first disk, and the largest of the others. */
  maxOsDiskGb: number;
  maxDiskGb: number;
  keepsBackups: boolean;
  /** Whether the site of the account sells these services. */
  backup: boolean;
  managed: boolean;
  /** Why the server's disks cannot be removed; null: they can. */
  removal: Message | null;
}

/** Everything that is wrong with a change, each at its field. What is not changed may be what is no longer sold. */
export function problemsOf(current: Configured, change: Change, sold: Sold): ErrorItem[] {
  return [
    ...cpuProblems(current, change, sold),
    ...growProblems(current, change, sold),
    ...addProblems(current, change, sold),
    ...removeProblems(current, change, sold),
    ...billingProblems(current, change, sold),
    // What no one can take is not sold; one that is paid for already may go on until it is switched off.
    ...(change.backup === true && !current.backup ? backupProblems(sold) : []),
    ...(change.managed === true && !current.managed && !sold.managed ? [item(1128, 'managed')] : []),
  ];
}

function backupProblems({ keepsBackups, backup }: Sold): ErrorItem[] {
  if (!keepsBackups) return [item(1795, 'backup')];
  return backup ? [] : [item(1129, 'backup')];
}

function cpuProblems(current: Configured, change: Change, { cpus }: Sold): ErrorItem[] {
  if (change.cpuType === undefined && change.cpuCount === undefined && change.ramMb === undefined) return [];
  const target = targetOf(current, change);
  const cpu = cpus.find(({ type }) => type === target.cpuType);
  if (cpu === undefined) return [item(1106, 'cpuType')];
  const problems: ErrorItem[] = [];
  const typed = change.cpuType !== undefined && change.cpuType !== current.cpuType;
  if ((typed || change.cpuCount !== undefined) && !cpu.counts.includes(target.cpuCount))
    problems.push(item(1106, 'cpuCount'));
  if ((typed || change.ramMb !== undefined) && !cpu.ramMb.includes(target.ramMb)) problems.push(item(1107, 'ramMb'));
  else if (change.ramMb !== undefined && target.ramMb < current.minRamMb)
    problems.push(item(1108, 'ramMb', { min: current.minRamMb }));
  if (typed && hourlyOnly(target.cpuType) && target.billingMode === 0) problems.push(item(1118, 'cpuType'));
  // What the server has already needs no room.
  const short = capacityProblems(cpu, target).filter(
    ({ key }) => typed || (key === 'ramMb' ? target.ramMb > current.ramMb : target.cpuCount > current.cpuCount),
  );
  return [...problems, ...short];
}

const listed = (sizeGb: number, max: number): boolean =>
  (diskSizesGb as readonly number[]).includes(sizeGb) && sizeGb <= max;

function growProblems(
  { disks }: Configured,
  { growDisks = [], removeDisks = [] }: Change,
  { maxOsDiskGb, maxDiskGb }: Sold,
): ErrorItem[] {
  const seen = new Set<string>();
  return growDisks.flatMap(({ diskId, sizeGb }, i) => {
    const at = disks.findIndex((disk) => disk.id === diskId);
    const disk = disks[at];
    const twice = seen.has(diskId) || removeDisks.some((removed) => removed.diskId === diskId);
    seen.add(diskId);
    if (disk === undefined || twice) return [item(1852, `growDisks.${i}.diskId`)];
    if (sizeGb === disk.sizeGb) return [];
    if (sizeGb < disk.sizeGb) return [item(1851, `growDisks.${i}.sizeGb`, { size: disk.sizeGb })];
    const max = at === 0 ? maxOsDiskGb : maxDiskGb;
    return listed(sizeGb, max) ? [] : [item(1109, `growDisks.${i}.sizeGb`, { min: disk.sizeGb, max })];
  });
}

function addProblems(current: Configured, change: Change, { maxDisks, maxDiskGb }: Sold): ErrorItem[] {
  const { addDisks = [] } = change;
  const problems = addDisks.flatMap((sizeGb, i) =>
    listed(sizeGb, maxDiskGb) ? [] : [item(1109, `addDisks.${i}`, { min: diskSizesGb[0], max: maxDiskGb })],
  );
  const tooMany = addDisks.length > 0 && targetOf(current, change).disks.length > maxDisks;
  return tooMany ? [...problems, item(1110, 'addDisks', { max: maxDisks })] : problems;
}

function removeProblems({ disks }: Configured, { removeDisks = [] }: Change, { removal }: Sold): ErrorItem[] {
  const seen = new Set<string>();
  return removeDisks.flatMap(({ diskId, confirmGb }, i) => {
    const at = disks.findIndex((disk) => disk.id === diskId);
    const disk = disks[at];
    const twice = seen.has(diskId);
    seen.add(diskId);
    if (disk === undefined || twice) return [item(1852, `removeDisks.${i}.diskId`)];
    if (at === 0) return [item(1853, `removeDisks.${i}.diskId`)];
    if (removal !== null) return [item(2300, `removeDisks.${i}.confirmGb`, { reason: removal })];
    return confirmGb === disk.sizeGb ? [] : [item(1854, `removeDisks.${i}.confirmGb`, { size: disk.sizeGb })];
  });
}

function billingProblems(current: Configured, change: Change, { trafficPackages }: Sold): ErrorItem[] {
  if (change.billingMode === undefined && change.trafficPackage === undefined) return [];
  const target = targetOf(current, change);
  if (target.billingMode === 1) return change.trafficPackage == null ? [] : [item(1117, 'trafficPackage')];
  const problems: ErrorItem[] = [];
  if (change.billingMode === 0 && hourlyOnly(target.cpuType)) problems.push(item(1118, 'billingMode'));
  const wanted = change.trafficPackage === undefined ? current.trafficPackage : change.trafficPackage;
  if (!trafficPackages.some(({ code }) => code === wanted)) problems.push(item(1117, 'trafficPackage'));
  return problems;
}
