import { stat } from 'node:fs/promises';
import { say } from '#engines/messages.ts';
import type { Message } from '#kernel/message.ts';
import { ToolFailed } from '../../run-tool.ts';
import { placeOf, run } from './host-tool.ts';

/** What their own networks need here, and the Debian package that has each. */
const needed = { ip: 'iproute2', nft: 'nftables', dnsmasq: 'dnsmasq-base', ping: 'iputils-ping' } as const;

/** Whether this machine can provision networks for its guests, and if not, why. */
export type Wiring = { able: true } | { able: false; why: Message };

/** Guests hold their own end of the cable, for which the device must be everyone's, as it is where udev made it. */
export async function tunIsOpen(): Promise<boolean> {
  const found = await stat('/dev/net/tun').catch(() => null);
  return found !== null && (found.mode & 0o006) === 0o006;
}

/** Makes a device for cables that everyone may open, where only this process and its children see it. */
export const ownTun = 'mount -t tmpfs -o mode=755 tmpfs /dev/net && mknod -m 666 /dev/net/tun c 10 200';

const trial = [
  'ip link add b0 type bridge && ip tuntap add dev t0 mode tap user 1 && ip link set t0 master b0',
  `echo 'table inet a { chain c { type filter hook forward priority 0; ct state established accept; }; }' | nft -f -`,
  `echo 'table bridge a { chain c { type filter hook forward priority -200; ether type arp accept; }; }' | nft -f -`,
  'echo 1 >/proc/sys/net/bridge/bridge-nf-call-iptables',
];

/**
 * Tests it in a temporary network, which is removed immediately: what a machine allows can't be derived from its programs.
 */
export async function wiringHere(): Promise<Wiring> {
  if (process.getuid?.() !== 0) return { able: false, why: say('networks.no-root') };
  const missing = Object.entries(needed).flatMap(([tool, name]) => (placeOf(tool) === null ? [name] : []));
  if (missing.length > 0)
    return {
      able: false,
      why: say('networks.missing', { command: `apt-get install --no-install-recommends ${missing.join(' ')}` }),
    };
  // Built as a module in most kernels; where it is part of the kernel, or cannot be had, the trial says so.
  await run('modprobe', ['-q', 'br_netfilter']).catch(() => undefined);
  const steps = [...trial, ...((await tunIsOpen()) ? [] : [ownTun])].join(' && ');
  const path = `PATH="$PATH:/usr/sbin:/sbin"; export PATH; { ${steps}; }`;
  return run('unshare', ['--net', '--mount', 'sh', '-c', path]).then(
    (): Wiring => ({ able: true }),
    (error: unknown) => {
      if (!(error instanceof ToolFailed)) throw error;
      return { able: false, why: say('networks.not-permitted', { output: error.message.split('\n')[0] ?? '' }) };
    },
  );
}
