import { root } from './sources.ts';
import { reword } from './wording/reword.ts';

/**
 * `npm run reword -- "Take snapshot" "Create snapshot"`: rewords a text of the screens, of the server, of a report or of the
 * menu, with its translations and the journeys that find something by it. Values stay in braces, as in the catalogs.
 */
const [old, next] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  if (!old || !next) throw new Error('Usage: npm run reword -- "Old text" "New text"');
  const { changed, look } = reword(root, old, next);
  for (const [file, places] of changed) say(`${file}  ${places}`);
  for (const place of look) say(`look at  ${place}`);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
