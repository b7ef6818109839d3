import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Of Linux; what `getconf CLK_TCK` says everywhere. */
const ticksPerSecond = 100;

interface Process {
  pid: number;
  parent: number;
  /** Seconds of CPU that it has used, and the children that it has waited for. */
  cpu: number;
}

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold spaces: state, parent, ...
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
    const ticks = user! + system! + childUser! + childSystem!;
    return { pid, parent: Number(fields[1]), cpu: ticks / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Seconds of CPU that a process and all below it have used; those of Linux's `/proc`. */
export function cpuOf(root: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
  const below = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.cpu + below(child.pid), 0);
  return (all.find(({ pid }) => pid === root)?.cpu ?? 0) + below(root);
}

/** The processes of a product, by their command lines. */
export const programs = { server: /platform\/main\.js start/, simulator: /simulator\/main/ } as const;

/** The memory in use of those below a process whose command line matches, MB. */
export const memoryOf = (root: number, pattern: RegExp): number =>
  findBelow(root, pattern).reduce((sum, pid) => sum + residentOf(pid), 0);

/** The memory of a process that is in use, MB; of Linux's `/proc`. */
function residentOf(pid: number): number {
  const kB = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kB ?? 0) / 1024;
}

/** Those below a process whose command line matches. */
export function findBelow(root: number, pattern: RegExp): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
  const below = (pid: number): number[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(root).filter((pid) => {
    try {
      return pattern.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
    } catch {
      return false;
    }
  });
}

/** What a start leaves to do is over when the database uses less than this share of a core. */
const quietPercent = 5;
const quietSpanSeconds = 10;
const mostSettleSeconds = 900;

/** What is made up for after a start, such as the past of servers, is a part of its own (`first`). */
export async function untilQuiet(databasePid: number): Promise<void> {
  for (let waited = 0; waited < mostSettleSeconds; waited += quietSpanSeconds) {
    const before = cpuOf(databasePid);
    await delay(quietSpanSeconds * 1000);
    if (((cpuOf(databasePid) - before) / quietSpanSeconds) * 100 < quietPercent) return;
  }
}
