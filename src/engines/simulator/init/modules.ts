import { gunzipSync } from 'node:zlib';
import { FileRefusal } from '../console/file-tree.ts';
import type { Guest } from '../console/guest.ts';
import { mirror } from './mirror.ts';

/** What a module says while it works; `fail` makes the stage end badly and goes on, as cloud-init does. */
export interface Log {
  say(text: string): void;
  fail(text: string): void;
  /** Runs commands in one shell; how the last of them ended is how they all did. */
  shell(title: string, lines: readonly string[]): void;
}

/** cloud-config as it was read. */
export type Config = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const mapOf = (value: unknown): Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const commandOf = (entry: unknown): string =>
  Array.isArray(entry) ? entry.map((word) => `'${textOf(word)}'`).join(' ') : textOf(entry);

/** Early: the commands of each boot, files, the host name, users. */
export function applyInit(guest: Guest, config: Config, log: Log): void {
  const boot = listOf(config['bootcmd']).map(commandOf);
  if (boot.length > 0) log.shell('bootcmd', boot);
  for (const entry of listOf(config['write_files'])) writeFile(guest, mapOf(entry), log);
  const host = textOf(config['fqdn']) || textOf(config['hostname']) || textOf(config['set_hostname']);
  if (host !== '') {
    guest.facts = { ...guest.facts, hostname: host.split('.')[0] ?? host };
    guest.files.plant('/etc/hostname', `${guest.facts.hostname}\n`);
    log.say(`Host name set to ${host}`);
  }
  addKeys(guest, { home: '/root', keys: listOf(config['ssh_authorized_keys']) }, log);
  for (const entry of listOf(config['users'])) addUser(guest, entry, log);
}

/** Then: time zone, mounts, clocks. */
export function applyConfig(guest: Guest, config: Config, log: Log): void {
  const zone = textOf(config['timezone']) || textOf(config['set_timezone']);
  if (zone !== '') {
    if (isTimeZone(zone)) {
      guest.files.plant('/etc/timezone', `${zone}\n`);
      log.say(`Time zone set to ${zone}`);
    } else log.fail(`Invalid timezone ${zone}, no file found at /usr/share/zoneinfo/${zone}`);
  }
  const mounts = listOf(config['mounts']).map((fields) => listOf(fields).map(textOf).join('\t'));
  if (mounts.length > 0) {
    const before = guest.files.has('/etc/fstab') ? guest.files.read('/etc/fstab') : '';
    guest.files.plant('/etc/fstab', `${before}${mounts.map((line) => `${line}\n`).join('')}`);
    log.say(`${mounts.length} mount${mounts.length === 1 ? '' : 's'} written to /etc/fstab`);
  }
  const servers = [...listOf(mapOf(config['ntp'])['servers']), ...listOf(mapOf(config['ntp'])['pools'])].map(textOf);
  if (servers.length > 0) {
    guest.files.plant('/etc/ntp.conf', servers.map((server) => `server ${server}\n`).join(''));
    log.say(`Clock follows ${servers.join(', ')}`);
  }
}

/** Last: packages, then the first commands. */
export function applyFinal(guest: Guest, config: Config, log: Log): void {
  if (config['package_update'] === true) log.say('Package lists are up to date');
  if (config['package_upgrade'] === true) log.say('0 upgraded, 0 newly installed');
  const wanted = listOf(config['packages']).map((entry) => textOf(Array.isArray(entry) ? entry[0] : entry));
  for (const name of wanted) {
    if (!mirror.includes(name)) log.fail(`E: Unable to locate package ${name}`);
    else {
      guest.files.plant(`/var/lib/packages/${name}`, 'installed\n');
      log.say(`Setting up ${name}`);
    }
  }
  const first = listOf(config['runcmd']).map(commandOf);
  if (first.length > 0) log.shell('runcmd', first);
}

function writeFile(guest: Guest, entry: Config, log: Log): void {
  const path = textOf(entry['path']);
  try {
    const content = contentOf(entry);
    const before = entry['append'] === true && guest.files.has(path) ? guest.files.read(path) : '';
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (folder !== '' && !guest.files.isFolder(folder)) guest.files.plant(`${folder}/.`, '');
    if (guest.files.has(`${folder}/.`)) guest.files.remove(`${folder}/.`);
    guest.files.write(path, before + content);
    log.say(`Wrote ${path} (${content.length} bytes)`);
  } catch (error) {
    if (!(error instanceof FileRefusal) && !(error instanceof Error)) throw error;
    log.fail(`${path}: ${error.message}`);
  }
}

function contentOf(entry: Config): string {
  const content = textOf(entry['content']);
  const encoding = textOf(entry['encoding']);
  if (/^(gz|gzip)(\+b(ase)?64)?$/.test(encoding)) return gunzipSync(Buffer.from(content, 'base64')).toString('utf8');
  return /^b(ase)?64$/.test(encoding) ? Buffer.from(content, 'base64').toString('utf8') : content;
}

function addUser(guest: Guest, entry: unknown, log: Log): void {
  const user = mapOf(entry);
  const name = typeof entry === 'string' ? entry : textOf(user['name']);
  if (name === '' || name === 'default') return;
  const home = textOf(user['homedir']) || `/home/${name}`;
  const known = guest.files.read('/etc/passwd');
  if (!known.includes(`\n${name}:`)) {
    const id = 1000 + known.split('\n').length - 2;
    const shell = textOf(user['shell']) || '/bin/sh';
    guest.files.plant('/etc/passwd', `${known}${name}:x:${id}:${id}:${textOf(user['gecos'])}:${home}:${shell}\n`);
  }
  guest.files.plant(`${home}/.profile`, 'PATH=/usr/bin:/bin\n');
  log.say(`User ${name} made`);
  addKeys(guest, { home, keys: listOf(user['ssh_authorized_keys']) }, log);
}

function addKeys(guest: Guest, { home, keys }: { home: string; keys: readonly unknown[] }, log: Log): void {
  if (keys.length === 0) return;
  const path = `${home}/.ssh/authorized_keys`;
  guest.files.plant(path, keys.map((key) => `${textOf(key)}\n`).join(''));
  log.say(`${keys.length} key${keys.length === 1 ? '' : 's'} in ${path}`);
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
