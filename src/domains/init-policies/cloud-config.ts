import type { OsFamily } from './states.ts';

export type Kind = 'text' | 'number' | 'yes-no' | 'list' | 'map';

/** What may be under a key of cloud-config. */
export interface KeyShape {
  kinds: readonly Kind[];
  /** Of a map, or of the maps in a list. */
  keys?: readonly string[];
  /** Of the entries of a list. */
  entries?: readonly Kind[];
}

const text: KeyShape = { kinds: ['text'] };
const yesNo: KeyShape = { kinds: ['yes-no'] };
const map: KeyShape = { kinds: ['map'] };
const commands: KeyShape = { kinds: ['list'], entries: ['text', 'list'] };
const texts: KeyShape = { kinds: ['list'], entries: ['text'] };

const userKeys = [
  'name',
  'gecos',
  'primary_group',
  'groups',
  'homedir',
  'shell',
  'sudo',
  'doas',
  'system',
  'uid',
  'create_groups',
  'expiredate',
  'inactive',
  'lock_passwd',
  'passwd',
  'hashed_passwd',
  'plain_text_passwd',
  'no_create_home',
  'no_log_init',
  'no_user_group',
  'selinux_user',
  'snapuser',
  'ssh_authorized_keys',
  'ssh_import_id',
  'ssh_redirect_user',
];
const fileKeys = ['path', 'content', 'source', 'owner', 'permissions', 'encoding', 'append', 'defer'];

/** The keys of cloud-config that modules of cloud-init read, with what may be under them. */
export const knownKeys: Readonly<Record<string, KeyShape>> = {
  apt: map,
  apt_pipelining: { kinds: ['yes-no', 'number', 'text'] },
  bootcmd: commands,
  ca_certs: { kinds: ['map'], keys: ['remove_defaults', 'trusted'] },
  chpasswd: { kinds: ['map'], keys: ['expire', 'users', 'list'] },
  disable_root: yesNo,
  disable_root_opts: text,
  disk_setup: map,
  fqdn: text,
  fs_setup: { kinds: ['list'], entries: ['map'] },
  final_message: text,
  groups: { kinds: ['list', 'map', 'text'] },
  growpart: { kinds: ['map'], keys: ['mode', 'devices', 'ignore_growroot_disabled'] },
  hostname: text,
  keyboard: { kinds: ['map'], keys: ['layout', 'model', 'variant', 'options'] },
  locale: { kinds: ['text', 'yes-no'] },
  manage_etc_hosts: { kinds: ['yes-no', 'text'] },
  manage_resolv_conf: yesNo,
  mount_default_fields: { kinds: ['list'] },
  mounts: { kinds: ['list'], entries: ['list'] },
  ntp: {
    kinds: ['map'],
    keys: ['enabled', 'ntp_client', 'servers', 'pools', 'peers', 'allow', 'config'],
  },
  output: map,
  package_reboot_if_required: yesNo,
  package_update: yesNo,
  package_upgrade: yesNo,
  packages: { kinds: ['list'], entries: ['text', 'list', 'map'] },
  password: text,
  phone_home: { kinds: ['map'], keys: ['url', 'post', 'tries'] },
  power_state: { kinds: ['map'], keys: ['delay', 'mode', 'message', 'timeout', 'condition'] },
  prefer_fqdn_over_hostname: yesNo,
  preserve_hostname: yesNo,
  random_seed: map,
  resize_rootfs: { kinds: ['yes-no', 'text'] },
  resolv_conf: map,
  rsyslog: map,
  runcmd: commands,
  set_hostname: text,
  set_timezone: text,
  snap: map,
  ssh: map,
  ssh_authorized_keys: texts,
  ssh_deletekeys: yesNo,
  ssh_genkeytypes: texts,
  ssh_import_id: texts,
  ssh_keys: map,
  ssh_pwauth: { kinds: ['yes-no', 'text'] },
  ssh_quiet_keygen: yesNo,
  swap: { kinds: ['map'], keys: ['filename', 'size', 'maxsize'] },
  timezone: text,
  user: { kinds: ['text', 'map'], keys: userKeys },
  users: { kinds: ['list'], entries: ['text', 'map'], keys: userKeys },
  write_files: { kinds: ['list'], entries: ['map'], keys: fileKeys },
  yum_repos: map,
  yum_repo_dir: text,
  zypper: map,
};

/** What cloudbase-init reads of cloud-config on Windows. */
const windowsKeys = [
  'fqdn',
  'groups',
  'hostname',
  'ntp',
  'runcmd',
  'set_hostname',
  'set_timezone',
  'timezone',
  'users',
  'write_files',
];

/** Whether a system reads this key. */
export const isKnownKey = (key: string, os: OsFamily): boolean =>
  Object.hasOwn(knownKeys, key) && (os === 'linux' || windowsKeys.includes(key));

/** The known key that is spelled most like this one; null when none is near. */
export function nearestKey(key: string, os: OsFamily): string | null {
  const near = Object.keys(knownKeys)
    .filter((one) => isKnownKey(one, os))
    .map((one) => ({ one, off: distance(key, one) }))
    .sort((a, b) => a.off - b.off)[0];
  return near !== undefined && near.off <= 2 ? near.one : null;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
