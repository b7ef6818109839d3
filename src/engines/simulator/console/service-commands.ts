import { mirror } from '../init/mirror.ts';
import type { Guest } from './guest.ts';
import type { Result, Run } from './shell.ts';

const failed = (err: string, status = 1): Result => ({ out: '', err: `${err}\n`, status });
const plain = (args: string[]): string[] => args.filter((arg) => !arg.startsWith('-'));

/** Packages bring services of their name; others are files in the folder of units. */
const hasUnit = ({ files }: Guest, unit: string): boolean =>
  files.has(`/var/lib/packages/${unit}`) ||
  files.has(`/var/lib/packages/${unit}-server`) ||
  files.has(`/etc/systemd/system/${unit}.service`);
const runFile = (unit: string) => `/run/units/${unit}`;

/** The commands that setting a system up needs: packages, services, rights. */
export const serviceCommands: Readonly<Record<string, Run>> = {
  systemctl({ guest }, args) {
    const [verb = '', ...names] = plain(args);
    if (verb === 'daemon-reload') return '';
    const [name] = names;
    if (name === undefined) return failed('Too few arguments.');
    const unit = name.replace(/\.service$/, '');
    const running = guest.files.has(runFile(unit));
    if (verb === 'is-active') return running ? 'active\n' : { out: 'inactive\n', status: 3 };
    if (!hasUnit(guest, unit)) return failed(`Unit ${unit}.service could not be found.`, 5);
    if (verb === 'status') return `${unit}.service\n     Active: ${running ? 'active (running)' : 'inactive (dead)'}\n`;
    if (verb === 'stop' && running) guest.files.remove(runFile(unit));
    const starts = verb === 'start' || verb === 'restart' || verb === 'reload' || args.includes('--now');
    if (starts) guest.files.plant(runFile(unit), 'running\n');
    return '';
  },
  'apt-get': install,
  apt: install,
  dnf: install,
  chmod: ({ guest, cwd }, args) => needsFiles(guest, cwd, plain(args).slice(1)),
  chown: ({ guest, cwd }, args) => needsFiles(guest, cwd, plain(args).slice(1)),
  useradd({ guest }, args) {
    const name = args.at(-1) ?? '';
    const known = guest.files.read('/etc/passwd');
    if (known.includes(`\n${name}:`)) return failed(`useradd: user '${name}' already exists`, 9);
    const id = 1000 + known.split('\n').length - 2;
    guest.files.plant('/etc/passwd', `${known}${name}:x:${id}:${id}::/home/${name}:/bin/sh\n`);
    return '';
  },
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

function install({ guest }: { guest: Guest }, args: string[]): Result {
  const [verb = '', ...names] = plain(args);
  if (verb === 'update' || verb === 'upgrade') return 'Reading package lists... Done\n';
  if (verb !== 'install') return failed(`E: Invalid operation ${verb}`, 100);
  const unknown = names.find((name) => !mirror.includes(name));
  if (unknown !== undefined) return failed(`E: Unable to locate package ${unknown}`, 100);
  for (const name of names) guest.files.plant(`/var/lib/packages/${name}`, 'installed\n');
  return names.map((name) => `Setting up ${name} ...\n`).join('');
}

function needsFiles({ files }: Guest, cwd: string, paths: readonly string[]): Result {
  const missing = paths.find((path) => !files.has(files.resolve(cwd, path)));
  return missing === undefined ? '' : failed(`cannot access '${missing}': No such file or directory`);
}
