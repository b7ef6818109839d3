import { gzipSync } from 'node:zlib';
import { checkGuestFile, hashKindOf } from '#kernel/guest-path.ts';
import { writeUserData, type UserDataPart } from '#engines/user-data.ts';
import type { SystemVariable, Content, PolicyFile, PolicyService } from '../content.ts';
import { combine, type Conflict } from '../combine.ts';
import { valuesOf, writeDocument } from '../document.ts';
import type { OsFamily } from '../states.ts';
import { fill, fillAll, secretReference } from '../variables.ts';

/** A policy with what was answered for it. */
export interface Answered {
  name: string;
  content: Content;
  /** Of its own variables; a secret is in `secrets` instead. */
  values: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}

export type System = Readonly<Record<SystemVariable, string>>;

export interface RenderedData {
  text: string;
  conflicts: Conflict[];
  /** What the references in the text resolve to. */
  secrets: Record<string, string>;
}

/** What a guest is given: all policies in their order as one configuration; on Windows its commands as a script. */
export function renderUserData(
  policies: readonly Answered[],
  { os, system }: { os: OsFamily; system: System },
): RenderedData {
  const secrets: Record<string, string> = {};
  const parts = policies.map((policy, place) => {
    const filled: Record<string, string> = { ...system };
    for (const variable of policy.content.variables) {
      filled[variable.name] = policy.values[variable.name] ?? variable.initial;
      if (variable.kind !== 'secret') continue;
      const value = policy.secrets[variable.name];
      const reference = secretReference(place, variable.name);
      filled[variable.name] = value === undefined ? '' : reference;
      if (value !== undefined) secrets[reference] = value;
    }
    return { policy: policy.name, values: valuesOfPolicy(policy.content, os, filled) };
  });
  const { values, conflicts } = combine(parts);
  return { text: writeUserData(partsOf(values, os)), conflicts, secrets };
}

function partsOf(values: Record<string, unknown>, os: OsFamily): UserDataPart[] {
  const { runcmd, ...others } = values;
  const parts: UserDataPart[] = [];
  const config = os === 'windows' ? others : values;
  if (Object.keys(config).length > 0)
    parts.push({ kind: 'text/cloud-config', name: 'policies.yaml', text: writeDocument(config) });
  if (os === 'windows' && Array.isArray(runcmd)) {
    const lines = runcmd.map((line) => (Array.isArray(line) ? line.join(' ') : String(line)));
    parts.push({ kind: 'text/x-shellscript', name: 'policies.ps1', text: `#ps1_sysnative\n${lines.join('\n')}\n` });
  }
  return parts;
}

/** One policy as values of cloud-config: what it says, then its files, then its services in their order. */
function valuesOfPolicy(content: Content, os: OsFamily, filled: Record<string, string>): Record<string, unknown> {
  // Typed edge: a map filled in is a map.
  const own = fillAll(valuesOf(content.config), filled) as Record<string, unknown>;
  const texts = content.files.filter((file) => file.kind === 'text').map((file) => writtenFile(file, os, filled));
  const links = content.files.filter((file) => file.kind === 'link').flatMap((file) => fetched(file, os));
  const services = content.services.map((service) => ofService(service, os, filled));
  const lists: Record<string, unknown[]> = {
    packages: services.flatMap((one) => one.packages),
    write_files: [...texts, ...services.flatMap((one) => one.files)],
    runcmd: [...links, ...services.flatMap((one) => one.commands)],
  };
  const added = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  return combine([
    { policy: '', values: own },
    { policy: '', values: added },
  ]).values;
}

function writtenFile(file: PolicyFile, os: OsFamily, filled: Record<string, string>): Record<string, unknown> {
  const content = fill(file.content, filled);
  const encoded = {
    plain: { content },
    base64: { encoding: 'b64', content: Buffer.from(content).toString('base64') },
    gzip: { encoding: 'gz+b64', content: gzipSync(content, { level: 9 }).toString('base64') },
  }[file.encoding];
  return {
    path: checkGuestFile(file.path, os).path ?? file.path,
    ...(file.owner === '' ? {} : { owner: file.owner }),
    ...(file.mode === '' ? {} : { permissions: `0${file.mode.replace(/^0/, '')}` }),
    ...encoded,
  };
}

/** Commands that fetch a file and end badly when it is not what was meant. */
function fetched(file: PolicyFile, os: OsFamily): string[] {
  const path = checkGuestFile(file.path, os).path ?? file.path;
  const kind = hashKindOf(file.checksum);
  // Such a policy cannot be published: only its preview gets here.
  if (kind === null) return [];
  if (os === 'windows')
    return [
      `Invoke-WebRequest -UseBasicParsing -Uri '${file.url}' -OutFile '${path}'`,
      `if ((Get-FileHash '${path}' -Algorithm ${kind.toUpperCase()}).Hash -ne '${file.checksum}') { Remove-Item '${path}'; exit 1 }`,
    ];
  return [
    `curl -fsSL --create-dirs -o '${path}' '${file.url}' || exit 1`,
    `echo '${file.checksum.toLowerCase()}  ${path}' | ${kind}sum -c - || exit 1`,
    ...(file.owner === '' ? [] : [`chown '${file.owner}' '${path}'`]),
    ...(file.mode === '' ? [] : [`chmod ${file.mode} '${path}'`]),
  ];
}

function ofService(service: PolicyService, os: OsFamily, filled: Record<string, string>) {
  const lines = service.setup.split('\n').filter((line) => line.trim() !== '');
  const parameters = service.parameters.map(({ name, value }) => `${name}=${fill(value, filled)}\n`).join('');
  const key = service.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const path = os === 'windows' ? `C:\\ProgramData\\services\\${key}.env` : `/etc/default/${key}`;
  const start =
    service.unit === ''
      ? []
      : os === 'windows'
        ? [`Start-Service ${service.unit}`]
        : [`systemctl enable --now ${service.unit}`];
  const check =
    service.health.trim() === ''
      ? []
      : [os === 'windows' ? fill(service.health, filled) : `${fill(service.health, filled)} || exit 1`];
  return {
    packages: service.packages.split(/\s+/).filter(Boolean),
    files: parameters === '' ? [] : [{ path, permissions: '0640', content: parameters }],
    commands: [...lines.map((line) => fill(line, filled)), ...start, ...check],
  };
}
