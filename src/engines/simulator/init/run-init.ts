import { parse } from 'yaml';
import type { InitStageName, UserData } from '#engines/init.ts';
import { fillSecrets, readUserData } from '#engines/user-data.ts';
import type { Guest } from '../console/guest.ts';
import { runLine } from '../console/shell.ts';
import type { ShellState } from '../console/types.ts';
import { isKnownLine, plainScript } from '../console/windows-commands.ts';
import { applyConfig, applyFinal, applyInit, type Config, type Log } from './modules.ts';

export interface StageResult {
  name: InitStageName;
  exit: number;
  log: string;
}

const logPath = '/var/log/cloud-init-output.log';
/** Most that is kept of what a stage says. */
const maxLog = 20_000;

/** Runs user data in a guest: files are written, users made and commands run there, stage by stage. */
export function runInit(guest: Guest, data: UserData): StageResult[] {
  const parts = readUserData(fillSecrets(data));
  const config = merged(parts.filter((part) => part.kind === 'text/cloud-config').map((part) => part.text));
  const scripts = parts.filter((part) => part.kind === 'text/x-shellscript');
  return [
    stage(guest, 'init', (log) => {
      log.say(`${parts.length} part${parts.length === 1 ? '' : 's'} of user data`);
      for (const text of config.unreadable) log.fail(text);
      applyInit(guest, config.values, log);
    }),
    stage(guest, 'config', (log) => applyConfig(guest, config.values, log)),
    stage(guest, 'final', (log) => {
      applyFinal(guest, config.values, log);
      for (const { name, text } of scripts) {
        if (text.startsWith('#ps1')) runPowerShell(name, text, log);
        else log.shell(name, text.split('\n'));
      }
    }),
  ];
}

/** Runs the commands that the small PowerShell knows; of the rest, which is no failure of the script, it says so. */
function runPowerShell(name: string, text: string, log: Log): void {
  const lines = plainScript(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const known = lines.filter(isKnownLine);
  for (const line of lines) if (!known.includes(line)) log.say(`${name}: not simulated, counts as run: ${line.trim()}`);
  log.shell(name, known);
}

function merged(texts: readonly string[]): { values: Config; unreadable: string[] } {
  const unreadable: string[] = [];
  const values: Config = {};
  for (const text of texts) {
    try {
      const read: unknown = parse(text, { logLevel: 'error' });
      if (typeof read === 'object' && read !== null && !Array.isArray(read)) Object.assign(values, read);
    } catch (error) {
      unreadable.push(`Failed loading yaml: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { values, unreadable };
}

function stage(guest: Guest, name: InitStageName, work: (log: Log) => void): StageResult {
  const lines: string[] = [];
  let exit = 0;
  const log: Log = {
    say: (text) => lines.push(text),
    fail(text) {
      exit = 1;
      lines.push(`Failed: ${text}`);
    },
    shell(title, commands) {
      const state: ShellState = { guest, cwd: '/', status: 0, over: false };
      for (const command of commands) {
        if (state.over || command.trim() === '' || command.startsWith('#')) continue;
        lines.push(`+ ${command}`);
        const out = runLine(state, command).trimEnd();
        if (out !== '') lines.push(out);
      }
      if (state.status !== 0) log.fail(`${title} ended with status ${state.status}`);
    },
  };
  work(log);
  const text = lines.map((line) => `${line}\n`).join('');
  guest.files.plant(logPath, `${earlier(guest)}${text}`.slice(-maxLog));
  return { name, exit, log: text.slice(0, maxLog) };
}

const earlier = (guest: Guest): string => (guest.files.has(logPath) ? guest.files.read(logPath) : '');
