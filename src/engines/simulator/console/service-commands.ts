import { createHash } from 'node:crypto';
import type { FileTree } from './file-tree.ts';
import type { Result, Run, ShellState } from './shell.ts';

/** What runs from the start; others come with their packages. */
const builtin = ['ssh', 'cron', 'systemd-timesyncd'];

const unitFile = (name: string) => `/etc/systemd/system/${name.replace(/\.service$/, '')}`;
const isUnit = (files: FileTree, name: string): boolean =>
  builtin.includes(name.replace(/\.service$/, '')) || files.has(unitFile(name));

/** Packages that can be installed, with the unit that they bring. */
const packages: Readonly<Record<string, string | null>> = {
  nginx: 'nginx',
  docker: 'docker',
  fail2ban: 'fail2ban',
  htop: null,
  curl: null,
};

const bad = (err: string, status: number): Result => ({ out: '', err: `${err}\n`, status });
const words = (args: readonly string[]): string[] => args.filter((arg) => !arg.startsWith('-'));

function install({ guest: { files } }: ShellState, name: string): Result {
  const unit = packages[name];
  if (unit === undefined) return bad(`E: Unable to locate package ${name}`, 100);
  if (files.has(`/usr/share/doc/${name}/copyright`)) return `${name} is already the newest version.\n`;
  files.plant(`/usr/share/doc/${name}/copyright`, `${name}\n`);
  if (unit !== null) {
    files.plant(unitFile(unit), `[Unit]\nDescription=${unit}\n`);
    files.plant(`/var/log/${unit}/${unit}.log`, `${unit} started\n`);
  }
  return `Setting up ${name} ...\n`;
}

function uninstall({ guest: { files } }: ShellState, name: string): Result {
  if (!files.has(`/usr/share/doc/${name}/copyright`)) return `Package '${name}' is not installed, so not removed\n`;
  files.remove(`/usr/share/doc/${name}`);
  const unit = packages[name];
  if (unit != null && files.has(unitFile(unit))) files.remove(unitFile(unit));
  return `Removing ${name} ...\n`;
}

/** The commands that are about services, packages and what scripts need. */
export const serviceCommands: Readonly<Record<string, Run>> = {
  systemctl(state, args) {
    const [verb = '', unit = ''] = words(args);
    if (unit === '') return bad('Too few arguments.', 1);
    const known = isUnit(state.guest.files, unit);
    const name = unit.endsWith('.service') ? unit : `${unit}.service`;
    if (verb === 'is-active') return known ? 'active\n' : { out: 'inactive\n', status: 3 };
    if (!known) return bad(`Failed to ${verb} ${name}: Unit ${name} not found.`, 5);
    return verb === 'status' ? `● ${name}\n     Active: active (running)\n` : '';
  },
  'apt-get'(state, args) {
    const [verb = '', ...names] = words(args);
    if (verb === 'update') return 'Reading package lists...\n';
    if (verb === 'upgrade') return '0 upgraded, 0 newly installed, 0 to remove and 0 not upgraded.\n';
    const [name] = names;
    if (name === undefined) return bad(`E: Invalid operation ${verb}`, 100);
    return verb === 'install' ? install(state, name) : uninstall(state, name);
  },
  timedatectl: ({ guest }) => `Local time: ${new Date(guest.host.now()).toUTCString()}\nNTP service: active\n`,
  sha256sum({ guest, cwd }, args) {
    return words(args)
      .map((path) => {
        const text = guest.files.read(guest.files.resolve(cwd, path));
        return `${createHash('sha256').update(text).digest('hex')}  ${path}\n`;
      })
      .join('');
  },
  chmod({ guest, cwd }, args) {
    const [mode = '', path = ''] = words(args);
    if (!/^[0-7]{3}$/.test(mode)) return bad('usage: chmod MODE FILE', 2);
    guest.files.setMode(guest.files.resolve(cwd, path), mode);
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
    const [path = ''] = words(args);
    const at = guest.files.resolve(cwd, path);
    const before = args.includes('-a') && guest.files.has(at) ? guest.files.read(at) : '';
    guest.files.write(at, before + input);
    return input;
  },
  // The host reckons how long it takes.
  sleep: () => '',
};
