import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { projectRoot } from '#platform/paths.ts';

/**
 * What rotates from commit to commit: of `count` ways to check a thing, the one that is this turn's. Over the turns each
 * way gets its share; the full suite does not ask and takes them all.
 */
export function turnOf(thing: string, count: number, turn = thisTurn()): number {
  return createHash('sha256').update(`${turn} ${thing}`).digest().readUInt32BE() % count;
}

let known: string | undefined;

/** The commit, so that the caller that runs the same one again gets the same checks; `SKYDECK_TEST_TURN` names another turn. */
function thisTurn(): string {
  known ??= process.env['SKYDECK_TEST_TURN'] ?? commit();
  return known;
}

/** Empty where there is no repository, as in an unpacked archive. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, stdio: 'pipe' }).toString().trim();
  } catch {
    return '';
  }
}
