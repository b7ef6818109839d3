import { posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import type { InitStageName } from '#engines/init.ts';
import { readUserData } from '#engines/user-data.ts';

type Config = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const mapOf = (value: unknown): Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const commandOf = (entry: unknown): string =>
  Array.isArray(entry) ? entry.map((word) => quoted(textOf(word))).join(' ') : textOf(entry);

const say = (text: string): string => `echo ${quoted(text)}`;
const fail = (text: string): string => `echo ${quoted(`Failed: ${text}`)}; fail=1`;
/** Writes bytes to a file unchanged, regardless of their content. */
const put = (bytes: Buffer, file: string, arrow = '>'): string =>
  `echo ${bytes.toString('base64')} | base64 -d ${arrow}${quoted(file)}`;

/**
 * User data as scripts, one for each stage, for systems too small for cloud-init that only have a shell. Unsupported parts
 * are noted in the stage's log; where they matter, the stage fails.
 */
export function stagesOf(userData: string): Record<InitStageName, string> {
  const parts = readUserData(userData);
  const unreadable: string[] = [];
  const config: Config = {};
  for (const { kind, text } of parts) {
    if (kind !== 'text/cloud-config') continue;
    try {
      Object.assign(config, mapOf(parse(text, { logLevel: 'error' })));
    } catch (error) {
      unreadable.push(`The configuration cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const scripts = parts.filter(({ kind }) => kind === 'text/x-shellscript');
  const counted = say(`${parts.length} part${parts.length === 1 ? '' : 's'} of user data`);
  return {
    init: script([counted, ...unreadable.map(fail), ...initLines(config)]),
    config: script(configLines(config)),
    final: script([...finalLines(config), ...scripts.flatMap(({ name, text }) => shell(name, text))]),
  };
}

const script = (lines: readonly string[]): string => `fail=0\n${lines.map((line) => `${line}\n`).join('')}exit $fail\n`;

/** Runs a text as its own program: how its last command ends is how it ends. */
function shell(title: string, text: string): string[] {
  const file = '/var/lib/cloud/stages/program';
  const run = text.startsWith('#!') ? file : `/bin/sh ${file}`;
  return [
    put(Buffer.from(text), file),
    `chmod 700 ${file}`,
    `${run}; ended=$?`,
    `[ $ended = 0 ] || { echo ${quoted(`Failed: ${title} ended with status`)} $ended; fail=1; }`,
    `rm -f ${file}`,
  ];
}

function initLines(config: Config): string[] {
  const boot = listOf(config['bootcmd']).map(commandOf);
  const host = textOf(config['fqdn']) || textOf(config['hostname']);
  const [short = ''] = host.split('.');
  return [
    ...(boot.length > 0 ? shell('bootcmd', boot.join('\n')) : []),
    ...listOf(config['write_files']).flatMap((entry) => fileLines(mapOf(entry))),
    ...(host === ''
      ? []
      : [`echo ${quoted(short)} >/etc/hostname; hostname ${quoted(short)}`, say(`Host name set to ${short}`)]),
    ...keyLines('root', '/root', listOf(config['ssh_authorized_keys'])),
    ...listOf(config['users']).flatMap(userLines),
  ];
}

function fileLines(entry: Config): string[] {
  const path = textOf(entry['path']);
  if (!path.startsWith('/')) return [fail(`A file has no full path: ${path}`)];
  const encoding = textOf(entry['encoding']);
  const content = textOf(entry['content']);
  let bytes = Buffer.from(content);
  try {
    if (/b(ase)?64$/.test(encoding)) bytes = Buffer.from(content, 'base64');
    if (encoding.startsWith('gz')) bytes = gunzipSync(bytes);
  } catch {
    return [fail(`${path} cannot be decoded.`)];
  }
  const mode = textOf(entry['permissions']);
  const owner = textOf(entry['owner']);
  return [
    `mkdir -p ${quoted(posix.dirname(path))}`,
    `${put(bytes, path, entry['append'] === true ? '>>' : '>')} && ${say(`Wrote ${path} (${bytes.length} bytes)`)} || fail=1`,
    ...(/^[0-7]{3,4}$/.test(mode) ? [`chmod ${mode} ${quoted(path)}`] : []),
    ...(owner === '' ? [] : [`chown ${quoted(owner)} ${quoted(path)} || fail=1`]),
  ];
}

function userLines(entry: unknown): string[] {
  const user = mapOf(entry);
  const name = typeof entry === 'string' ? entry : textOf(user['name']);
  if (name === '' || name === 'default') return [];
  const home = textOf(user['homedir']) || `/home/${name}`;
  const make = `mkdir -p /home; grep -q ${quoted(`^${name}:`)} /etc/passwd || adduser -D -h ${quoted(home)} ${quoted(name)}`;
  return [
    `${make} && ${say(`User ${name} made`)} || fail=1`,
    ...keyLines(name, home, listOf(user['ssh_authorized_keys'])),
  ];
}

function keyLines(user: string, home: string, keys: readonly unknown[]): string[] {
  if (keys.length === 0) return [];
  const folder = `${home}/.ssh`;
  const text = keys.map((key) => `${textOf(key)}\n`).join('');
  return [
    `mkdir -p -m 700 ${quoted(folder)}`,
    put(Buffer.from(text), `${folder}/authorized_keys`, '>>'),
    `chmod 600 ${quoted(`${folder}/authorized_keys`)}; chown -R ${quoted(user)} ${quoted(folder)}`,
    say(`${keys.length} key${keys.length === 1 ? '' : 's'} for ${user}`),
  ];
}

function configLines(config: Config): string[] {
  const zone = textOf(config['timezone']);
  const skipped = (['mounts', 'ntp', 'locale', 'swap', 'disk_setup', 'fs_setup'] as const).filter(
    (key) => config[key] !== undefined,
  );
  return [
    ...(zone === '' ? [] : [`echo ${quoted(zone)} >/etc/timezone`, say(`Time zone ${zone} noted in /etc/timezone`)]),
    ...skipped.map((key) => say(`Skipped ${key}: this small system does not have it.`)),
  ];
}

/** By apt where the system has it. */
function packageLines(names: readonly string[]): string[] {
  const install = `apt-get install -qy --no-install-recommends -- ${names.map(quoted).join(' ')}`;
  return [
    'if command -v apt-get >/dev/null; then',
    `apt-get update -q && DEBIAN_FRONTEND=noninteractive ${install} || { ${fail('the packages were not installed')}; }`,
    `else ${fail(`this small system has no packages: ${names.join(' ')}`)}; fi`,
  ];
}

function finalLines(config: Config): string[] {
  const packages = listOf(config['packages']).map((entry) => textOf(Array.isArray(entry) ? entry[0] : entry));
  const first = listOf(config['runcmd']).map(commandOf);
  return [
    ...(packages.length > 0 ? packageLines(packages) : []),
    ...(first.length > 0 ? shell('runcmd', `${first.join('\n')}\n`) : []),
  ];
}
