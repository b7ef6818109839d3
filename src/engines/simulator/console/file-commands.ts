import type { Result, Run, ShellState } from './types.ts';

const textOf = (state: ShellState, paths: string[], input: string): string =>
  paths.length === 0
    ? input
    : paths.map((path) => state.guest.files.read(state.guest.files.resolve(state.cwd, path))).join('');

const plain = (args: string[]): string[] => args.filter((arg) => !arg.startsWith('-'));
const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const usage = (text: string): Result => ({ out: '', err: `usage: ${text}\n`, status: 2 });

/** `-n 5`, `-n5` or `-5`. */
function countOf(args: string[], otherwise: number): { count: number; paths: string[] } {
  const text = args.join(' ');
  const found = /(?:^|\s)-n?\s*(\d{1,6})(?=\s|$)/.exec(text);
  if (!found) return { count: otherwise, paths: plain(args) };
  return { count: Number(found[1]), paths: text.replace(found[0], ' ').split(' ').filter(Boolean) };
}

/** The commands that are about files. */
export const fileCommands: Readonly<Record<string, Run>> = {
  ls(state, args) {
    const { files } = state.guest;
    const long = args.some((arg) => /^-\w*l/.test(arg));
    const all = args.some((arg) => /^-\w*a/.test(arg));
    const [path = '.'] = plain(args);
    const at = files.resolve(state.cwd, path);
    if (!files.has(at)) return { out: '', err: `ls: ${path}: No such file or directory\n`, status: 1 };
    if (!files.isFolder(at)) return `${path}\n`;
    const names = files.list(at).filter((name) => all || !name.startsWith('.'));
    if (!long) return names.length === 0 ? '' : `${names.join('  ')}\n`;
    return joined(
      names.map((name) => {
        const one = files.resolve(at, name);
        const size = files.isFolder(one) ? 4096 : files.read(one).length;
        return `${files.modeOf(one)} 1 root root ${String(size).padStart(7)} ${name}`;
      }),
    );
  },
  cat: (state, args, input) => textOf(state, args, input),
  pwd: (state) => `${state.cwd}\n`,
  cd(state, [path = '/root']) {
    const { files } = state.guest;
    const at = files.resolve(state.cwd, path);
    if (!files.isFolder(at)) {
      const why = files.has(at) ? 'Not a directory' : 'No such file or directory';
      return { out: '', err: `cd: ${path}: ${why}\n`, status: 1 };
    }
    state.cwd = at;
    return '';
  },
  mkdir(state, args) {
    const paths = plain(args);
    if (paths.length === 0) return usage('mkdir FOLDER...');
    for (const path of paths) state.guest.files.makeFolder(state.guest.files.resolve(state.cwd, path));
    return '';
  },
  touch(state, args) {
    const { files } = state.guest;
    for (const path of plain(args)) {
      const at = files.resolve(state.cwd, path);
      if (!files.has(at)) files.write(at, '');
    }
    return '';
  },
  rm(state, args) {
    const { files } = state.guest;
    const deep = args.some((arg) => /^-\w*r/i.test(arg));
    for (const path of plain(args)) {
      const at = files.resolve(state.cwd, path);
      if (files.isFolder(at) && !deep) return { out: '', err: `rm: ${path}: Is a directory\n`, status: 1 };
      files.remove(at);
    }
    return '';
  },
  cp: (state, args) => copy(state, args, false),
  mv: (state, args) => copy(state, args, true),
  head(state, args, input) {
    const { count, paths } = countOf(args, 10);
    return joined(linesOf(textOf(state, paths, input)).slice(0, count));
  },
  tail(state, args, input) {
    const { count, paths } = countOf(args, 10);
    return joined(count === 0 ? [] : linesOf(textOf(state, paths, input)).slice(-count));
  },
  wc(state, args, input) {
    const text = textOf(state, plain(args), input);
    const words = text.split(/\s+/).filter(Boolean).length;
    if (args.includes('-l')) return `${linesOf(text).length}\n`;
    return `${linesOf(text).length} ${words} ${text.length}\n`;
  },
  grep(state, args, input) {
    const [wanted, ...paths] = plain(args);
    if (wanted === undefined) return usage('grep TEXT [FILE]...');
    const fold = args.includes('-i');
    const has = (line: string) => (fold ? line.toLowerCase().includes(wanted.toLowerCase()) : line.includes(wanted));
    const found = linesOf(textOf(state, paths, input)).filter(has);
    return { out: joined(found), status: found.length > 0 ? 0 : 1 };
  },
  sort: (state, args, input) => joined(linesOf(textOf(state, plain(args), input)).sort()),
};

function copy(state: ShellState, args: string[], moves: boolean): Result {
  const [from, to] = plain(args);
  if (from === undefined || to === undefined) return usage(`${moves ? 'mv' : 'cp'} FROM TO`);
  const { files } = state.guest;
  const source = files.resolve(state.cwd, from);
  const given = files.resolve(state.cwd, to);
  const target = files.isFolder(given) ? files.resolve(given, source.slice(source.lastIndexOf('/') + 1)) : given;
  files.write(target, files.read(source));
  if (moves && target !== source) files.remove(source);
  return '';
}
