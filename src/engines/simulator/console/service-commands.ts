import { createHash } from 'node:crypto';
import { mirror } from '../init/mirror.ts';
import type { Guest } from './guest.ts';
import type { Result, Run } from './types.ts';

/** What runs from the start; others come with their packages. */
const builtin: readonly string[] = ['ssh', 'cron', 'systemd-timesyncd'];

const failed = (err: string, status = 1): Result => ({ out: '', err: `${err}\n`, status });
const plain = (args: readonly string[]): string[] => args.filter((arg) => !arg.startsWith('-'));

const packageFile = (name: string) => `/var/lib/packages/${name}`;
const runFile = (unit: string) => `/run/units/${unit}`;
/** Packages bring services of their name; others are files in the folder of units. */
const hasUnit = ({ files }: Guest, unit: string): boolean =>
  builtin.includes(unit) ||
  files.has(packageFile(unit)) ||
  files.has(packageFile(`${unit}-server`)) ||
  files.has(`/etc/systemd/system/${unit}.service`);
const isRunning = ({ files }: Guest, unit: string): boolean =>
  files.has(runFile(unit)) ? files.read(runFile(unit)) === 'running\n' : builtin.includes(unit);

/** The commands that setting a system up and scripts need: packages, services, rights. */
export const serviceCommands: Readonly<Record<string, Run>> = {
  systemctl({ guest }, args) {
    const [verb = '', name] = plain(args);
    if (verb === 'daemon-reload') return '';
    if (name === undefined) return failed('Too few arguments.');
    const unit = name.replace(/\.service$/, '');
    if (verb === 'is-active') return isRunning(guest, unit) ? 'active\n' : { out: 'inactive\n', status: 3 };
    if (!hasUnit(guest, unit)) return failed(`Failed to ${verb} ${unit}.service: Unit ${unit}.service not found.`, 5);
    if (verb === 'status')
      return `● ${unit}.service\n     Active: ${isRunning(guest, unit) ? 'active (running)' : 'inactive (dead)'}\n`;
    const starts = verb === 'start' || verb === 'restart' || verb === 'reload' || args.includes('--now');
    if (starts) guest.files.plant(runFile(unit), 'running\n');
    else if (verb === 'stop') guest.files.plant(runFile(unit), 'stopped\n');
    return '';
  },
  'apt-get': packages,
  apt: packages,
  dnf: packages,
  timedatectl: ({ guest }) => `Local time: ${new Date(guest.host.now()).toUTCString()}\nNTP service: active\n`,
  sha256sum({ guest, cwd }, args) {
    return plain(args)
      .map((path) => {
        const text = guest.files.read(guest.files.resolve(cwd, path));
        return `${createHash('sha256').update(text).digest('hex')}  ${path}\n`;
      })
      .join('');
  },
  chmod({ guest, cwd }, args) {
    const [mode = '', ...paths] = plain(args);
    if (paths.length === 0) return failed('usage: chmod MODE FILE', 2);
    const refused = needsFiles(guest, cwd, paths);
    if (refused !== '') return refused;
    const digits = /^0?([0-7]{3})$/.exec(mode)?.[1];
    if (digits !== undefined) for (const path of paths) guest.files.setMode(guest.files.resolve(cwd, path), digits);
    return '';
  },
  chown: ({ guest, cwd }, args) => needsFiles(guest, cwd, plain(args).slice(1)),
  useradd({ guest }, args) {
    const name = args.at(-1) ?? '';
    const known = guest.files.read('/etc/passwd');
    if (known.includes(`\n${name}:`)) return failed(`useradd: user '${name}' already exists`, 9);
    const id = 1000 + known.split('\n').length - 2;
    guest.files.plant('/etc/passwd', `${known}${name}:x:${id}:${id}::/home/${name}:/bin/sh\n`);
    return '';
  },
  printenv({ env = {} }, [name]) {
    if (name === undefined)
      return Object.entries(env)
        .map(([key, value]) => `${key}=${value}\n`)
        .join('');
    const value = env[name];
    return value === undefined ? { out: '', status: 1 } : `${value}\n`;
  },
  tee({ guest, cwd }, args, input) {
    const [path = ''] = plain(args);
    const at = guest.files.resolve(cwd, path);
    const before = args.includes('-a') && guest.files.has(at) ? guest.files.read(at) : '';
    guest.files.write(at, before + input);
    return input;
  },
  // The host reckons how long it takes.
  sleep: () => '',
  test({ guest, cwd }, [kind = '', path = '']) {
    const { files } = guest;
    const at = files.resolve(cwd, path);
    const holds =
      kind === '-d' ? files.isFolder(at) : kind === '-f' ? files.has(at) && !files.isFolder(at) : files.has(at);
    return { out: '', status: holds ? 0 : 1 };
  },
  'cloud-init': ({ guest }) =>
    guest.files.has('/var/log/cloud-init-output.log') ? 'status: done\n' : { out: 'status: not started\n', status: 2 },
};

function packages({ guest }: { guest: Guest }, args: string[]): Result {
  const [verb = '', ...names] = plain(args);
  if (verb === 'update') return 'Reading package lists... Done\n';
  if (verb === 'upgrade') return '0 upgraded, 0 newly installed, 0 to remove and 0 not upgraded.\n';
  if (names.length === 0 || !['install', 'remove', 'purge'].includes(verb))
    return failed(`E: Invalid operation ${verb}`, 100);
  if (verb !== 'install') return names.map((name) => uninstalled(guest, name)).join('');
  const unknown = names.find((name) => !mirror.includes(name));
  if (unknown !== undefined) return failed(`E: Unable to locate package ${unknown}`, 100);
  return names.map((name) => installed(guest, name)).join('');
}

/** Puts a package in and starts its service, as Debian does. */
function installed({ files }: Guest, name: string): string {
  if (files.has(packageFile(name))) return `${name} is already the newest version.\n`;
  files.plant(packageFile(name), 'installed\n');
  const unit = name.replace(/-server$/, '');
  files.plant(runFile(unit), 'running\n');
  files.plant(`/var/log/${unit}/${unit}.log`, `${unit} started\n`);
  return `Setting up ${name} ...\n`;
}

function uninstalled({ files }: Guest, name: string): string {
  if (!files.has(packageFile(name))) return `Package '${name}' is not installed, so not removed\n`;
  files.remove(packageFile(name));
  files.remove(runFile(name.replace(/-server$/, '')));
  return `Removing ${name} ...\n`;
}

function needsFiles({ files }: Guest, cwd: string, paths: readonly string[]): Result {
  const missing = paths.find((path) => !files.has(files.resolve(cwd, path)));
  return missing === undefined ? '' : failed(`cannot access '${missing}': No such file or directory`);
}
