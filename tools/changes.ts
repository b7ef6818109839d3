import { execFileSync } from 'node:child_process';
import { projectRoot } from '#platform/paths.ts';
import { filesBelow } from './dialect.ts';
import { importsOf, readSources } from './sources.ts';
import { turnOf } from './turn.ts';

/** What was committed less than this long before the newest commit is taken for one change with it. */
const changeSeconds = 24 * 3600;

/**
 * The files that changed: in the last day of commits and in the work tree; null where git does not know the past. Those that
 * are gone are among them.
 */
export function changedFiles(): readonly string[] | null {
  try {
    const newest = Number(git('log', '-1', '--format=%ct'));
    const before = git('rev-list', '-1', `--before=${newest - changeSeconds}`, 'HEAD');
    if (before === '') return null;
    const files = `${git('diff', '--name-only', before)}\n${git('ls-files', '--others', '--exclude-standard')}`;
    return files.split('\n').filter(Boolean);
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

/** Whether something is tested in this run: what changed always, the rest in turns, once in `count` runs on average. */
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

/**
 * Virtual machines compute for minutes: while nothing of them changed, one run in three has the journey, one the
 * conformance, and one the other tests on them.
 */
function isTurnOnMachines(file: string): boolean {
  const turn = turnOf('virtual machines', 3);
  if (turn < 2) return file === [guestJourney, conformance][turn];
  return file !== guestJourney && file !== conformance;
}

interface Waiting {
  files: RegExp;
  /** The parts of which a change may break it, beside those of its domain. */
  more: readonly string[];
  isTurn?(file: string): boolean;
}

/** What may wait. */
const mayWait: readonly Waiting[] = [
  { files: /^src\/domains\/.*\.e2e\.ts$/, more: [] },
  // Journeys of all screens look at these.
  { files: /^src\/domains\/.*\/screens\.ts$/, more: frame },
  { files: /^src\/domains\/[^/]+\/web\/.*\.test\.tsx?$/, more: [...frame, ...ground] },
  { files: /^src\/domains\/[^/]+\/(?!web\/).*\.test\.ts$/, more: ground },
  // What lies below all domains; the other folders go across all of them.
  {
    files: /^src\/(cli|connectors|engines(?!\/qemu)|kernel|platform|shell|ui)\/.*\.test\.tsx?$/,
    more: [...frame, ...ground],
  },
  // They kill and stop the product while servers come to be.
  { files: /^tools\/(crash|restart)\/.*\.test\.ts$/, more: [...ground, 'networks', 'servers', 'tasks'] },
  { files: onMachines, more: [], isTurn: isTurnOnMachines },
  {
    files: /^e2e\/real-guest\.e2e\.ts$/,
    more: [...frame, ...ground, ...ofGuestJourney],
    isTurn: isTurnOnMachines,
  },
];

/** The tests, journeys and lists of screens that no change can have broken and whose turn it is not. */
export function waitingFiles(changed = changedParts(), partsOf = readParts()): string[] {
  if (changed === null) return [];
  const mayBreak = (file: string, more: readonly string[]) =>
    [...partsOf(partOf(file)), ...more].some((part) => changed.has(part));
  const all = filesBelow(['src', 'e2e'], '');
  return mayWait.flatMap(({ files, more, isTurn = (file) => turnOf(file, 3) === 0 }) =>
    all.filter((file) => files.test(file) && !mayBreak(file, more) && !isTurn(file)),
  );
}
