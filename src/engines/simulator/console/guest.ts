import { FileTree } from './file-tree.ts';

/**
 * How to sign in to a guest: with a password, stored as a hash; only with a key; or, for imported machines, with a word
 * shown on its screen.
 */
export type GuestLogin = { hash: string } | 'key' | 'imported';

/** What the machine around a guest is. */
export interface GuestFacts {
  name: string;
  hostname: string;
  imageRef: string;
  cpuCount: number;
  ramMb: number;
  diskSizesGb: readonly number[];
  nics: readonly { mac: string; ips: readonly string[] }[];
  /** Unix milliseconds. */
  bootedAt: number;
  login: GuestLogin;
}

/** What a guest asks of the machine that it runs on. */
export interface GuestHost {
  now(): number;
  power(action: 'reboot' | 'off'): void;
}

export const userName = 'root';
export const kernel = '6.12.0-sim';

/** The system inside a machine: what its terminals share. It lives in memory, and outlives a restart of the guest. */
export class Guest {
  facts: GuestFacts;
  readonly files = new FileTree();
  readonly history: string[] = [];
  readonly host: GuestHost;

  constructor(facts: GuestFacts, host: GuestHost) {
    this.facts = facts;
    this.host = host;
    const { hostname, imageRef } = facts;
    for (const folder of ['/tmp', '/home', '/var/log', '/mnt']) this.files.makeFolder(this.#withParents(folder));
    if (imageRef.startsWith('windows')) this.files.plant('/C:/Temp/readme.txt', 'Temporary files.\r\n');
    this.files.plant('/etc/hostname', `${hostname}\n`);
    this.files.plant('/etc/hosts', `127.0.0.1\tlocalhost\n127.0.1.1\t${hostname}\n`);
    this.files.plant('/etc/os-release', `NAME="Skydeck simulated guest"\nID=simulated\nIMAGE="${imageRef}"\n`);
    this.files.plant('/etc/passwd', `${userName}:x:0:0:${userName}:/root:/bin/sh\n`);
    this.files.plant('/etc/motd', 'This guest is simulated: files live in memory, commands are few. Type help.\n');
    this.files.plant(
      '/var/log/syslog',
      `${hostname} systemd[1]: Started.\n${hostname} cron[411]: (root) CMD (run-parts)\n`,
    );
    this.files.plant('/root/.ssh/authorized_keys', '');
    this.files.plant('/root/.profile', 'PATH=/usr/bin:/bin\n');
  }

  uptimeSeconds(): number {
    return Math.max(0, Math.floor((this.host.now() - this.facts.bootedAt) / 1000));
  }

  /** What is above the login prompt. */
  issue(line: string): string {
    const { login, hostname, imageRef } = this.facts;
    const hint =
      login === 'imported'
        ? `Imported machine: sign in as ${userName} with the password "simulator".\r\n`
        : login === 'key'
          ? 'This machine was made with an SSH key: no password opens it.\r\n'
          : '';
    return `\r\n${imageRef} (simulated) ${hostname} ${line}\r\n${hint}\r\n`;
  }

  /** What the kernel says while it starts. */
  bootMessages(): string {
    const { cpuCount, ramMb, diskSizesGb, nics, hostname, imageRef } = this.facts;
    const lines = [
      `Linux version ${kernel} (simulated) on ${imageRef}`,
      `Command line: console=tty0 console=ttyS0 root=/dev/vda`,
      `Memory: ${ramMb * 1024}K available`,
      `smp: Brought up 1 node, ${cpuCount} CPU${cpuCount === 1 ? '' : 's'}`,
      ...diskSizesGb.map(
        (sizeGb, i) => `virtio_blk virtio${i}: [vd${letter(i)}] ${sizeGb * 2_097_152} 512-byte blocks`,
      ),
      ...nics.map(({ mac }, i) => `virtio_net eth${i}: ${mac}`),
      'EXT4-fs (vda): mounted filesystem',
      `systemd[1]: Hostname set to <${hostname}>.`,
      'systemd[1]: Reached target multi-user.',
    ];
    const width = 8;
    return lines.map((text, i) => `[${(i * 0.083).toFixed(6).padStart(width + 4)}] ${text}\r\n`).join('');
  }

  #withParents(folder: string): string {
    const parent = folder.slice(0, folder.lastIndexOf('/'));
    if (parent !== '' && !this.files.has(parent)) this.files.makeFolder(parent);
    return folder;
  }
}

/** `a` for the first disk. */
export const letter = (i: number): string => String.fromCharCode(97 + i);
