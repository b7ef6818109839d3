import { execFileSync } from 'node:child_process';
import { projectRoot } from '#platform/paths.ts';
import { filesBelow } from './dialect.ts';
import { importsOf, readSources } from './sources.ts';
import { turnOf } from './turn.ts';

/** What engines of a cloud stand on: all of engines but the two others, and how their tests get a cloud. */
const ofClouds = /^(src\/engines\/(?!qemu\/|simulator\/)|tools\/openstack\/|tools\/cloud\.ts$)/;

/** Whether a change can break machines in a cloud. */
export const cloudDue = (changed = changedFiles()): boolean =>
  changed === null || changed.some((file) => ofClouds.test(file));

/** What was committed less than this long before the newest commit is taken for one change with it. */
const changeSeconds = 24 * 3600;

/**
 * The files that changed: in the last day of commits and in the work tree; null where git does not know the past. Those that
 * are gone are among them.
 */
export function changedFiles(): readonly string[] | null {
  const before = commitBefore();
  if (before === null) return null;
  const files = `${git('diff', '--name-only', before)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return files.split('\n').filter(Boolean);
}

/** Whether the change adds or removes a line that fits, in one file; true where git does not know the past. */
export function changesLine(file: string, line: RegExp): boolean {
  const before = commitBefore();
  if (before === null) return true;
  return git('diff', '--unified=0', before, '--', file)
    .split('\n')
    .some((one) => /^[+-]/.test(one) && line.test(one));
}

/** The last commit that does not belong to the change. */
function commitBefore(): string | null {
  try {
    const newest = Number(git('log', '-1', '--format=%ct'));
    return git('rev-list', '-1', `--before=${newest - changeSeconds}`, 'HEAD') || null;
  } catch {
    return null;
  }
}

/**
 * The parts of the source in which something changed. A part is a domain, a folder of `src`, or another folder or file of the
 * root; null: everything.
 */
export function changedParts(): ReadonlySet<string> | null {
  const files = changedFiles();
  return files && new Set(files.map(partOf));
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, stdio: 'pipe', maxBuffer: 1 << 28 })
    .toString()
    .trim();

/** The part that a file belongs to. */
export function partOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top !== 'src') return top;
  return second === 'domains' ? third : second;
}

/** Whether a part of a test is due in this run: always if what it tests changed, else once in `count` runs on average. */
export const isDue = (thing: string, count: number, changed = changedParts()): boolean =>
  changed === null || changed.has(partOf(thing)) || turnOf(thing, count) === 0;

/** Their journeys meet most of what the frame and the pieces of its screens do. */
const coreDomains: ReadonlySet<string> = new Set(['identity', 'networks', 'servers', 'tasks']);

/** The parts of which a change may break a domain: itself, the domains that it imports, and of a core one the frame. */
export function readParts(): (domain: string) => ReadonlySet<string> {
  const parts = new Map<string, Set<string>>();
  for (const [file, text] of readSources(['src/domains'], /(?<!\.test|\.e2e)\.tsx?$/)) {
    const domain = partOf(file);
    const own = parts.get(domain) ?? new Set([domain, ...(coreDomains.has(domain) ? ['shell', 'ui'] : [])]);
    parts.set(domain, own);
    for (const imported of importsOf(file, text))
      if (imported.file.startsWith('src/domains/')) own.add(partOf(imported.file));
  }
  return (domain) => parts.get(domain) ?? new Set([domain]);
}

/** What the console is drawn with. */
const frame = ['shell', 'ui'];
/** What every domain stands on, and what its tests run with. */
const ground = ['kernel', 'platform', 'connectors', 'engines', 'server', 'tools', 'package.json', 'package-lock.json'];

/** The journey on a real virtual machine, and the domains whose screens and tasks it meets. */
export const guestJourney = 'e2e/real-guest.e2e.ts';
const ofGuestJourney = [
  'connect',
  'firewall',
  'guest-reports',
  'hosts',
  'library',
  'networks',
  'nics',
  'servers',
  'snapshots',
  'tasks',
];

/** The tests on virtual machines that say what every engine must do. Its parts take turns, too. */
export const conformance = 'src/engines/qemu/conformance.test.ts';

/** All tests on them but the journey. */
export const onMachines = /^src\/engines\/qemu\/.*(?<!\.alone)\.test\.ts$/;

interface Kind {
  files: RegExp;
  /** The parts of which a change may break it, beside those of its domain. */
  more: readonly string[];
  /** By how much a file of the kind prolongs a run on two cores, on average: what `npm test` prints of a run of everything. */
  seconds: number;
}

/** What may wait. A file is of the first kind that it fits. */
const mayWait: readonly Kind[] = [
  { files: /^src\/domains\/.*\.e2e\.ts$/, more: [], seconds: 13 },
  // Journeys of all screens look at these.
  { files: /^src\/domains\/.*\/screens\.ts$/, more: frame, seconds: 6 },
  { files: /^src\/domains\/[^/]+\/web\/.*\.test\.tsx?$/, more: [...frame, ...ground], seconds: 2 },
  { files: /^src\/domains\/.*\.crash\.test\.ts$/, more: ground, seconds: 16 },
  { files: /^src\/domains\/.*\.test\.ts$/, more: ground, seconds: 2 },
  // What lies below all domains; the other folders go across all of them.
  {
    files:
      /^src\/(cli|connectors|engines(?!\/qemu|\/openstack\/(conformance|lost-answers))|kernel|platform|shell|ui)\/.*\.test\.tsx?$/,
    more: [...frame, ...ground],
    seconds: 2,
  },
  // They kill and stop the product while servers come to be.
  { files: /^tools\/(crash|restart)\/.*\.test\.ts$/, more: [...ground, 'networks', 'servers', 'tasks'], seconds: 25 },
  // Beside the others, which they slow down.
  { files: /^src\/engines\/qemu\/conformance\.test\.ts$/, more: [], seconds: 120 },
  { files: onMachines, more: [], seconds: 8 },
  { files: /^e2e\/real-guest\.e2e\.ts$/, more: [...frame, ...ground, ...ofGuestJourney], seconds: 60 },
];

/** How a change concerns a test: it is of a part that changed, stands on one, or neither. */
type Concern = 'changed' | 'reached' | 'other';

/** What share of the tests of a concern runs at most. */
const mostOf = { changed: 1, reached: 1, other: 1 / 4 } as const satisfies Record<Concern, number>;

/** Seconds of a run that go to what never waits: the static checks, the sweeps and guards, and the journeys across all domains. */
export const neverWaits = 720;
/** Seconds that each concern gets however many tests come before it, so that everything gets its turn. */
const leastSeconds = 60;

interface Run {
  /** The parts that changed; null where git does not know: all of them. */
  changed?: ReadonlySet<string> | null;
  partsOf?: ReturnType<typeof readParts>;
  /** How long the run shall take at most, in minutes on two cores. */
  minutes?: number;
  /** What the share that runs is chosen by; the commit unless another is named. */
  turn?: string;
}

/**
 * The tests, journeys and lists of screens that wait for their turn, so that a run takes at most its minutes for any change
 * and any size of the product. The tests of what changed come first, then those of what stands on it, then the others.
 */
export function waitingFiles({
  changed = changedParts(),
  partsOf = readParts(),
  minutes = 20,
  turn,
}: Run = {}): string[] {
  const concernOf = (file: string, more: readonly string[]): Concern => {
    if (changed === null || changed.has(partOf(file))) return 'changed';
    return [...partsOf(partOf(file)), ...more].some((part) => changed.has(part)) ? 'reached' : 'other';
  };
  const all = filesThatMayWait().map((one) => ({ ...one, concern: concernOf(one.file, one.more) }));
  let left = minutes * 60 - neverWaits;
  return (['changed', 'reached', 'other'] as const).flatMap((concern) => {
    const some = all.filter((one) => one.concern === concern);
    const allowed = Math.min(mostOf[concern] * secondsOf(some), Math.max(left, leastSeconds));
    let used = 0;
    const waiting: string[] = [];
    for (const one of some.toSorted((a, b) => turnOf(a.file, places, turn) - turnOf(b.file, places, turn))) {
      if (used >= allowed) waiting.push(one.file);
      else used += one.seconds;
    }
    left -= used;
    return waiting;
  });
}

/** How many places there are in the order of a turn. */
const places = 2 ** 32;

/** What files take of a run, in seconds. */
export const secondsOf = (files: readonly { seconds: number }[]): number =>
  files.reduce((sum, { seconds }) => sum + seconds, 0);

/** The files of tests, journeys and screens that may wait for their turn, each with what its kind takes of a run. */
export const filesThatMayWait = (): (Omit<Kind, 'files'> & { file: string })[] =>
  filesBelow(['src', 'e2e', 'tools'], '').flatMap((file) => {
    const kind = mayWait.find(({ files }) => files.test(file));
    return kind ? [{ file, more: kind.more, seconds: kind.seconds }] : [];
  });
