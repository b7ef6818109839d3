import type { Definition, Parameter } from '#domains/servicelets/definition.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { daysBefore, type Random } from './random.ts';

const operators: readonly Role[] = ['root', 'infrastructure-operator'];
const managers: readonly Role[] = [...operators, 'site-admin', 'account-holder'];
const everybody: readonly Role[] = [...managers, 'support-agent'];

const parameter = (name: string, title: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  title,
  type: 'text',
  required: false,
  secret: false,
  preset: '',
  choices: [],
  ...more,
});
const command = (words: readonly string[], script = '') => ({ words, script });

type Given = Pick<Definition, 'name' | 'description' | 'command'> & Partial<Definition>;
const entry = (given: Given): Definition => ({
  os: 'linux',
  kind: 'command',
  removal: null,
  parameters: [],
  file: 'none',
  timeoutSeconds: 60,
  roles: managers,
  ...given,
});

const powershell = ['powershell', '-NoProfile', '-NonInteractive', '-'];
const windows = { os: 'windows' } as const;
const service = (name: string) => ({
  kind: 'service' as const,
  command: command(['apt-get', 'install', '-y', name]),
  removal: command(['apt-get', 'remove', '-y', name]),
  timeoutSeconds: 600,
});
const unit = parameter('unit', 'Name of the unit', { required: true });

/** The catalog of the demonstration. */
export const starterServicelets: readonly Definition[] = [
  entry({
    name: 'Disk usage',
    description: 'Shows how full each file system is.',
    command: command(['df', '-h']),
    roles: everybody,
  }),
  entry({
    name: 'Memory and load',
    description: 'Shows memory usage and uptime.',
    command: command(['sh', '-s'], 'uptime\nfree\nnproc'),
    roles: everybody,
  }),
  entry({
    name: 'Restart a unit',
    description: 'Restarts a systemd unit and shows whether it is active.',
    command: command(['sh', '-s'], 'systemctl restart "$PARAM_UNIT"\nsystemctl status "$PARAM_UNIT"'),
    parameters: [unit],
  }),
  entry({
    name: 'Tail a log',
    description: 'Shows the last lines of a log file.',
    command: command(['tail', '-n', '{lines}', '{path}']),
    parameters: [
      parameter('path', 'Log file', { required: true, preset: '/var/log/syslog' }),
      parameter('lines', 'Lines', { type: 'number', preset: '50' }),
    ],
    roles: everybody,
  }),
  entry({
    name: 'Add SSH key',
    description: 'Authorizes another SSH key for root.',
    command: command(['sh', '-s'], 'echo "$PARAM_KEY" >> /root/.ssh/authorized_keys'),
    parameters: [parameter('key', 'Public key', { required: true })],
  }),
  entry({
    name: 'Install nginx',
    description: 'Installs the web server and starts it at boot.',
    ...service('nginx'),
  }),
  entry({
    name: 'Install Docker',
    description: 'Installs the container engine and starts it at boot.',
    ...service('docker.io'),
  }),
  entry({
    name: 'Install fail2ban',
    description: 'Blocks addresses after repeated failed sign-ins.',
    ...service('fail2ban'),
  }),
  entry({
    name: 'Time synchronization',
    description: 'Restarts the time service and shows the clock.',
    command: command(['sh', '-s'], 'systemctl restart systemd-timesyncd\ntimedatectl'),
  }),
  entry({
    name: 'Update packages',
    description: 'Updates the package lists and installs newer versions.',
    command: command(['sh', '-s'], 'apt-get update\napt-get upgrade -y'),
    timeoutSeconds: 1800,
  }),
  entry({
    name: 'Upload a file',
    description: 'Writes a file to the server and shows its checksum.',
    command: command(['sha256sum', '{file}']),
    file: 'required',
  }),
  entry({
    name: 'Disk usage (Windows)',
    description: 'Shows how full each drive is.',
    command: command(powershell, 'Get-PSDrive -PSProvider FileSystem'),
    roles: everybody,
    ...windows,
  }),
  entry({
    name: 'Restart a service (Windows)',
    description: 'Restarts a Windows service and shows its state.',
    command: command(powershell, 'Restart-Service -Name $env:PARAM_SERVICE\nGet-Service -Name $env:PARAM_SERVICE'),
    parameters: [parameter('service', 'Name of the service', { required: true, preset: 'Spooler' })],
    ...windows,
  }),
  entry({
    name: 'Time synchronization (Windows)',
    description: 'Synchronizes with the time server now.',
    command: command(['w32tm', '/resync']),
    ...windows,
  }),
  entry({
    name: 'Install IIS (Windows)',
    description: 'Installs the Windows web server.',
    kind: 'service',
    command: command(powershell, 'Install-WindowsFeature Web-Server'),
    removal: command(powershell, 'Uninstall-WindowsFeature Web-Server'),
    timeoutSeconds: 900,
    ...windows,
  }),
];

/** Writes the catalog: each servicelet in its first version. */
export async function insertServicelets(tx: Tx, random: Random, now: Date): Promise<void> {
  const at = daysBefore(now, 300);
  for (const { timeoutSeconds, roles, removal, parameters, command: run, ...same } of starterServicelets) {
    const id = random.id(at);
    await tx
      .insertInto('servicelet')
      .values({ id, name: same.name, enabled: true, version: 1, created_at: at })
      .execute();
    await tx
      .insertInto('servicelet_version')
      .values({
        ...same,
        servicelet_id: id,
        version: 1,
        command: JSON.stringify(run),
        removal: removal === null ? null : JSON.stringify(removal),
        parameters: JSON.stringify(parameters),
        timeout_seconds: timeoutSeconds,
        roles: [...roles],
        enabled: true,
        changed_at: at,
        changed_by: 'root@skydeck.test',
      })
      .execute();
  }
}
