import { execFileSync } from 'node:child_process';
import { projectRoot } from '#platform/paths.ts';
import { importsOf, readSources } from './sources.ts';
import { turnOf } from './turn.ts';

/** What was committed less than this long before the newest commit is taken for one change with it. */
const changeSeconds = 24 * 3600;

/**
 * The parts of the source in which something changed: in the last day of commits and in the work tree. A part is a
 * domain, a folder of `src`, or another folder of the root; null where git does not know the past: everything.
 */
export function changedParts(): ReadonlySet<string> | null {
  try {
    const newest = Number(git('log', '-1', '--format=%ct'));
    const before = git('rev-list', '-1', `--before=${newest - changeSeconds}`, 'HEAD');
    if (before === '') return null;
    const files = `${git('diff', '--name-only', before)}\n${git('ls-files', '--others', '--exclude-standard')}`;
    return new Set(files.split('\n').filter(Boolean).map(partOf));
  } catch {
    return null;
  }
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

/**
 * What waits in a run: journeys, the list of the screens of a domain, which journeys of all screens look at, and tests that
 * kill the product in the middle of a domain's tasks.
 */
export const waitingFiles = (changed = changedParts(), partsOf = readParts()): string[] => [
  ...waiting(/\.e2e\.ts$/, { changed, partsOf }),
  ...waiting(/^screens\.ts$/, {
    changed,
    partsOf: (domain) => new Set([...partsOf(domain), 'shell', 'ui']),
  }),
  ...waiting(/\.crash\.test\.ts$/, {
    changed,
    partsOf: (domain) => new Set([...partsOf(domain), 'platform', 'engines', 'server', 'tools']),
  }),
];

interface Change {
  /** Null: everything. */
  changed: ReadonlySet<string> | null;
  /** The parts of which a change may break what is tested of a domain. */
  partsOf(domain: string): ReadonlySet<string>;
}

/** The files of domains that no change can have broken and whose turn it is not. What is in `e2e` goes across all domains. */
function waiting(files: RegExp, { changed, partsOf }: Change): string[] {
  if (changed === null) return [];
  return [...readSources(['src/domains'], files).keys()].filter(
    (file) => ![...partsOf(partOf(file))].some((part) => changed.has(part)) && turnOf(file, 3) !== 0,
  );
}
