import { execFileSync } from 'node:child_process';
import { readSources, root } from './sources.ts';

/** Not counted: tests, the data of the demo, and what is generated or brought for the sweeps alone. */
const LEFT_OUT =
  /\.(test|e2e)\.tsx?$|\.d\.ts$|^src\/seed\/|\/(samples|report-rows|diagnostic-causes|screens|db)\.ts$|db\/types\.ts$|\/conformance\//;

/** Lines of code without comments, blank lines and imports. */
export function codeLines(text: string): number {
  const code = text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import[^]*?;\s*$/gm, '');
  return code.split('\n').filter((line) => line.trim() !== '').length;
}

/** The lines of each domain and of each part of `src` beside them. */
export function linesByPart(files: Iterable<readonly [file: string, text: string]>): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [file, text] of files) {
    if (!/^src\/.*\.tsx?$/.test(file) || LEFT_OUT.test(file)) continue;
    const [, top = '', second = ''] = file.split('/');
    const part = top === 'domains' ? second : `src/${top}`;
    lines.set(part, (lines.get(part) ?? 0) + codeLines(text));
  }
  return lines;
}

const git = (args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd: root, encoding: 'latin1', input, maxBuffer: 2 ** 28 });

/** The sources as they were at a commit. */
function* filesAt(commit: string): Iterable<readonly [string, string]> {
  const files = git(['ls-tree', '-r', '--name-only', commit, 'src'])
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file));
  const blobs = git(['cat-file', '--batch'], files.map((file) => `${commit}:${file}\n`).join(''));
  let at = 0;
  for (const file of files) {
    const start = blobs.indexOf('\n', at) + 1;
    const end = start + Number(blobs.slice(at, start).split(' ')[2]);
    yield [file, blobs.slice(start, end)];
    at = end + 1;
  }
}

/** `node tools/lines.ts <commit>`: the lines of product code of each domain at the commit and now, as a table. */
if (import.meta.main) {
  const [commit] = process.argv.slice(2);
  const now = linesByPart(readSources(['src'], /\.tsx?$/));
  const before = commit === undefined ? now : linesByPart(filesAt(commit));
  const row = (name: string, was: number, is: number) =>
    process.stdout.write(
      `| ${name} | ${was} | ${is} | ${was === 0 ? 'new' : `${Math.round((100 * (is - was)) / was)}%`} |\n`,
    );
  for (const part of [...new Set([...before.keys(), ...now.keys()])].sort())
    row(part, before.get(part) ?? 0, now.get(part) ?? 0);
  const sum = (lines: Map<string, number>) => [...lines.values()].reduce((a, b) => a + b, 0);
  row('all', sum(before), sum(now));
}
