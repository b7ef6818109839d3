import { FileRefusal } from './file-tree.ts';
import { fileCommands } from './file-commands.ts';
import { userName } from './guest.ts';
import { BadLine, parseLine, type Command, type Pipeline } from './parse-line.ts';
import { serviceCommands } from './service-commands.ts';
import { systemCommands } from './system-commands.ts';
import type { Result, Run, ShellState } from './types.ts';
import { plainScript, windowsCommands } from './windows-commands.ts';

const programs: Readonly<Record<string, Run>> = {
  ...fileCommands,
  ...systemCommands,
  ...serviceCommands,
  ...windowsCommands,
  sh: (state, _args, input) => runScript(state, input),
  powershell: (state, _args, input) => runScript(state, plainScript(input)),
  help: () =>
    `Commands: ${commandNames.join(' ')}\nAlso: | > >> ; && || quotes $NAME, arrow keys, Tab, Ctrl-C, Ctrl-D\n`,
};

/** Placeholder for `$?` until the command runs: a line is read before its first command has ended. */
const statusMark = '\0';

/** What can be typed, sorted. */
export const commandNames: readonly string[] = Object.keys(programs).sort();

/** Whether the line waits for text to be typed: `cat` without a file. */
export function wantsInput(line: string): boolean {
  return /^\s*cat\s*(>>?\s*\S+\s*)?$/.test(line);
}

/** Runs a line and gives what it writes, with lines that end in LF. */
export function runLine(state: ShellState, line: string, typed = ''): string {
  try {
    return parseLine(line, (name) => valueOf(state, name))
      .map((pipeline) => runPipeline(state, pipeline, typed))
      .join('');
  } catch (error) {
    if (!(error instanceof BadLine)) throw error;
    state.status = 2;
    return `sh: ${error.message}\n`;
  }
}

/** Runs a program with arguments that no shell reads; gives both its streams. */
export function runArguments(state: ShellState, words: readonly string[], input: string): string {
  const { out, err, status } = runCommand(state, { words: [...words], into: null }, input);
  state.status = status;
  return err + out;
}

/** Line after line, as far as the first that fails. */
function runScript(state: ShellState, script: string): Result {
  let out = '';
  state.status = 0;
  for (const line of script.split('\n')) {
    if (state.over || state.status !== 0) break;
    if (line.trim() !== '') out += runLine(state, line);
  }
  return { out, status: state.status };
}

/** For how long a command and its script sleep. */
export function sleepSeconds(words: readonly string[], script: string): number {
  const lines = [words.join(' '), ...script.split('\n')];
  return lines.reduce((sum, line) => sum + Number(/^\s*(?:sleep|Start-Sleep) (\d{1,6})\s*$/.exec(line)?.[1] ?? 0), 0);
}

function runPipeline(state: ShellState, { when, commands }: Pipeline, typed: string): string {
  if (state.over || (when === 'ok' && state.status !== 0) || (when === 'failed' && state.status === 0)) return '';
  let input = typed;
  let shown = '';
  for (const command of commands) {
    const { out, err, status } = runCommand(state, command, input);
    input = out;
    shown += err;
    state.status = status;
  }
  return shown + input;
}

function runCommand(state: ShellState, { words, into }: Command, input: string): Required<Exclude<Result, string>> {
  const [name = '', ...args] = words.map((word) => word.replaceAll(statusMark, String(state.status)));
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) return { out: '', err: `sh: ${name}: command not found\n`, status: 127 };
  try {
    const result = program(state, args, input);
    const { out, status, err = '' } = typeof result === 'string' ? { out: result, status: 0 } : result;
    if (into === null) return { out, err, status };
    const { files } = state.guest;
    const path = files.resolve(state.cwd, into.path);
    const before = into.append && files.has(path) ? files.read(path) : '';
    files.write(path, before + out);
    return { out: '', err, status };
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return { out: '', err: `${name}: ${into?.path ?? args.at(-1) ?? ''}: ${error.message}\n`, status: 1 };
  }
}

function valueOf(state: ShellState, name: string): string {
  const values: Readonly<Record<string, string>> = {
    '?': statusMark,
    HOME: '/root',
    PWD: state.cwd,
    USER: userName,
    HOSTNAME: state.guest.facts.hostname,
    TERM: 'linux',
    PATH: '/usr/bin:/bin',
    SHELL: '/bin/sh',
  };
  return state.env?.[name] ?? (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
}

/** What a Tab adds to a line: the rest of the only command or file that begins so. */
export function completion(state: ShellState, before: string): string {
  const word = /\S*$/.exec(before)?.[0] ?? '';
  const first = before.trimStart() === word;
  const slash = word.lastIndexOf('/') + 1;
  const { files } = state.guest;
  const folder = files.resolve(state.cwd, word.slice(0, slash) || '.');
  const names = first && slash === 0 ? commandNames : files.list(folder);
  const fitting = names.filter((name) => name.startsWith(word.slice(slash)));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return '';
  const isFolder = !(first && slash === 0) && files.isFolder(files.resolve(folder, only));
  return only.slice(word.length - slash) + (isFolder ? '/' : ' ');
}
