import { nearlyFullPercent } from '#domains/guest-reports/limits.ts';

/** What may be said of the health of a server. */
export const hintKinds = [
  'no-backup',
  'late-backup',
  'end-of-life',
  'open-desktop',
  'old-snapshot',
  'over-sized',
  'under-sized',
  'disk-full',
] as const;
export type HintKind = (typeof hintKinds)[number];

export interface Hint {
  kind: HintKind;
  /** What it is about, for its text. */
  facts: Record<string, string | number>;
}

/** What is known of a server that hints are made of. */
export interface HealthFacts {
  created: Date;
  /** Its data center can keep backups. */
  keepsBackups: boolean;
  /** Nightly backups are on. */
  backup: boolean;
  lastBackup: Date | null;
  imageName: string;
  imageVersion: string;
  /** Anyone on the internet reaches its Remote Desktop. */
  desktopOpen: boolean;
  oldestSnapshot: Date | null;
  /** What the guest says of its file systems; none where it says nothing. */
  fileSystems: readonly { mount: string; totalMb: number; usedMb: number }[];
  cpuCount: number;
  ramMb: number;
  /** Of the days of the last month that were measured: how many, and percent. */
  days: number;
  cpuAvg: number | null;
  cpuMax: number | null;
  ramAvg: number | null;
  ramMax: number | null;
}

const dayMs = 86_400_000;
/** A nightly backup that is older than this has been missed. */
const lateAfterDays = 3;
export const oldSnapshotDays = 30;
/** Fewer days say little about a size. */
const enoughDays = 7;
/** Of a server that hardly works, and of one that works too hard, in percent. */
const idle = { cpu: 20, ram: 40 };
const busy = { cpu: 80, ram: 90 };
const smallestRamMb = 1024;

/** Until when makers mend their systems, by the beginning of name and version. */
const mendedUntil: readonly [system: RegExp, day: string][] = [
  [/^Debian 10/, '2024-06-30'],
  [/^Debian 11/, '2026-08-31'],
  [/^Debian 12/, '2028-06-30'],
  [/^Ubuntu( Server)? 18\.04/, '2023-05-31'],
  [/^Ubuntu( Server)? 20\.04/, '2025-05-31'],
  [/^Ubuntu( Server)? 22\.04/, '2027-04-30'],
  [/^CentOS( Linux)? [67]/, '2024-06-30'],
  [/^CentOS( Linux| Stream)? 8/, '2024-05-31'],
  [/^(AlmaLinux|Rocky Linux) 8/, '2029-05-31'],
  [/^FreeBSD 1[23]/, '2026-04-30'],
  [/^Windows Server 2012/, '2023-10-10'],
  [/^Windows Server 2016/, '2027-01-12'],
  [/^Windows 10/, '2025-10-14'],
];

/** The last day on which the maker mends a system; null where none is known. */
export function endOfLife(image: { imageName: string; imageVersion: string }): string | null {
  const system = `${image.imageName} ${image.imageVersion}`;
  return mendedUntil.find(([pattern]) => pattern.test(system))?.[1] ?? null;
}

/** What is to be said of a server at a moment. */
export function hintsOf(facts: HealthFacts, now: Date): Hint[] {
  const hints: Hint[] = [];
  const days = (since: Date) => Math.floor((now.getTime() - since.getTime()) / dayMs);
  if (facts.keepsBackups && !facts.backup && (facts.lastBackup === null || days(facts.lastBackup) > lateAfterDays))
    hints.push({ kind: 'no-backup', facts: {} });
  // The first night of a new server has to come first.
  else if (facts.backup && days(facts.lastBackup ?? facts.created) > lateAfterDays)
    hints.push({ kind: 'late-backup', facts: { days: days(facts.lastBackup ?? facts.created) } });
  const end = endOfLife(facts);
  if (end !== null && new Date(`${end}T23:59:59Z`) < now)
    hints.push({ kind: 'end-of-life', facts: { system: `${facts.imageName} ${facts.imageVersion}`, end } });
  if (facts.desktopOpen) hints.push({ kind: 'open-desktop', facts: {} });
  if (facts.oldestSnapshot !== null && days(facts.oldestSnapshot) >= oldSnapshotDays)
    hints.push({ kind: 'old-snapshot', facts: { days: days(facts.oldestSnapshot) } });
  return [...hints, ...diskHints(facts), ...sizeHints(facts)];
}

/** Of the fullest file system: the others are seen once that has room again. */
function diskHints({ fileSystems }: HealthFacts): Hint[] {
  const shares = fileSystems.map((one) => ({ ...one, percent: (one.usedMb / Math.max(1, one.totalMb)) * 100 }));
  const fullest = shares.toSorted((a, b) => b.percent - a.percent)[0];
  if (fullest === undefined || fullest.percent < nearlyFullPercent) return [];
  const { mount, percent, totalMb, usedMb } = fullest;
  const freeMb = Math.max(0, totalMb - usedMb);
  return [{ kind: 'disk-full', facts: { mount, percent: Math.floor(percent), freeMb } }];
}

function sizeHints({ days, cpuAvg, cpuMax, ramAvg, ramMax, cpuCount, ramMb }: HealthFacts): Hint[] {
  if (days < enoughDays || cpuAvg === null || cpuMax === null) return [];
  const measured = { days, cpu: Math.round(cpuMax), ram: Math.round(ramMax ?? 0) };
  if (cpuAvg > busy.cpu || (ramAvg ?? 0) > busy.ram)
    return [{ kind: 'under-sized', facts: { days, cpu: Math.round(cpuAvg), ram: Math.round(ramAvg ?? 0) } }];
  const smaller = cpuCount > 1 || ramMb > smallestRamMb;
  // Without the agent no one knows the memory: the processor alone is no reason to shrink it.
  const rests = cpuMax < idle.cpu && ramMax !== null && ramMax < idle.ram;
  return smaller && rests ? [{ kind: 'over-sized', facts: measured }] : [];
}
