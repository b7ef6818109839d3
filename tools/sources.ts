import fs from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

export interface Import {
  /** Name in the file that imports, and name in the file that exports. */
  local: string;
  name: string;
  /** Path from the root of the repository; packages keep theirs. */
  file: string;
}

const IMPORT = /\bimport\s+(?:type\s+)?([^'";]*?)\s*from\s*'([^']+)'/g;
const REEXPORT = /\bexport\s+(?:type\s+)?(\{[^}'";]*\})\s*from\s*'([^']+)'/g;
const DYNAMIC = /\bimport\s*\(\s*'([^']+)'\s*\)/g;

/** Every file of the folders, by its path from the root, with its text. */
export function readSources(folders: readonly string[], wanted: RegExp): Map<string, string> {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  return new Map(files.sort().map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}

/** What a file imports by name; `import * as x` and a default import have the names `*` and `default`. */
export function importsOf(file: string, text: string): Import[] {
  const named = namedIn(file, text, IMPORT);
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, target]) => ({
    local: '',
    name: '*',
    file: resolve(file, target!),
  }));
  return [...named, ...dynamic];
}

/** What a file passes on by name from another one (`export { x } from`); `local` is the name that it has from here. */
export const reexportsOf = (file: string, text: string): Import[] => namedIn(file, text, REEXPORT);

const namedIn = (file: string, text: string, clause: RegExp): Import[] =>
  [...text.matchAll(clause)].flatMap(([, names, target]) =>
    namesOf(names!).map((found) => ({ ...found, file: resolve(file, target!) })),
  );

function namesOf(clause: string): Omit<Import, 'file'>[] {
  const [outer = '', inner = ''] = clause.split(/[{}]/);
  const whole = outer.replace(/,\s*$/, '').trim();
  const first =
    whole === '' ? [] : [{ local: whole.replace(/^\*\s+as\s+/, ''), name: whole[0] === '*' ? '*' : 'default' }];
  const rest = inner
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(/\s+as\s+/))
    .map(([name, local]) => ({ local: local ?? name!, name: name! }));
  return [...first, ...rest];
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#test/')) return `tools/test/${target.slice('#test/'.length)}`;
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
}
