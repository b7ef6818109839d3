import { kernel, letter, userName, type Guest } from './guest.ts';
import type { Run } from './types.ts';

const hour = 3600;

function uptimeText(guest: Guest): string {
  const seconds = guest.uptimeSeconds();
  const days = Math.floor(seconds / (24 * hour));
  const [h, m] = [Math.floor(seconds / hour) % 24, Math.floor(seconds / 60) % 60];
  const clock = new Date(guest.host.now()).toISOString().slice(11, 19);
  const span = h > 0 ? `${h}:${String(m).padStart(2, '0')}` : `${m} min`;
  return ` ${clock} up ${days > 0 ? `${days} day${days === 1 ? '' : 's'}, ` : ''}${span}, 1 user\n`;
}

function addressesText({ facts }: Guest): string {
  const own = facts.nics.flatMap(({ mac, ips }, i) => [
    `${i + 2}: eth${i}: <BROADCAST,MULTICAST,UP>`,
    `    link/ether ${mac}`,
    ...ips.map((ip) => `    ${ip.includes(':') ? 'inet6' : 'inet'} ${ip}`),
  ]);
  return `${['1: lo: <LOOPBACK,UP>', '    inet 127.0.0.1', ...own].join('\n')}\n`;
}

/** The commands that are about the machine and the person. */
export const systemCommands: Readonly<Record<string, Run>> = {
  echo(_, args) {
    const bare = args[0] === '-n';
    return `${(bare ? args.slice(1) : args).join(' ')}${bare ? '' : '\n'}`;
  },
  true: () => '',
  false: () => ({ out: '', status: 1 }),
  hostname: ({ guest }) => `${guest.facts.hostname}\n`,
  uname({ guest }, args) {
    if (args.includes('-a')) return `Linux ${guest.facts.hostname} ${kernel} simulated x86_64 GNU/Linux\n`;
    return args.includes('-r') ? `${kernel}\n` : args.includes('-n') ? `${guest.facts.hostname}\n` : 'Linux\n';
  },
  uptime: ({ guest }) => uptimeText(guest),
  date: ({ guest }) => `${new Date(guest.host.now()).toUTCString()}\n`,
  free({ guest }) {
    const total = guest.facts.ramMb * 1024;
    const used = Math.round(total * 0.18);
    const row = (name: string, ...cells: (number | string)[]) =>
      `${name.padEnd(6)}${cells.map((cell) => String(cell).padStart(12)).join('')}\n`;
    return row('', 'total', 'used', 'free') + row('Mem:', total, used, total - used) + row('Swap:', 0, 0, 0);
  },
  df({ guest }) {
    const rows = guest.facts.diskSizesGb.map((sizeGb, i) => {
      const used = i === 0 ? `${(1.2 + guest.files.used / 1e9).toFixed(1)}G` : '0';
      return `/dev/vd${letter(i)}  ${`${sizeGb}G`.padStart(6)} ${used.padStart(6)} ${i === 0 ? '/' : '-'}\n`;
    });
    return `Device      Size   Used Mounted on\n${rows.join('')}`;
  },
  nproc: ({ guest }) => `${guest.facts.cpuCount}\n`,
  ip: ({ guest }) => addressesText(guest),
  dmesg: ({ guest }) => guest.bootMessages().replaceAll('\r', ''),
  whoami: () => `${userName}\n`,
  id: () => `uid=0(${userName}) gid=0(${userName})\n`,
  tty: () => 'console\n',
  history: ({ guest }) => guest.history.map((line, i) => `${String(i + 1).padStart(5)}  ${line}\n`).join(''),
  clear: () => '\x1b[H\x1b[2J',
  exit(state, [status = '']) {
    state.over = true;
    return { out: '', status: /^\d{1,3}$/.test(status) ? Number(status) : state.status };
  },
  logout(state) {
    state.over = true;
    return '';
  },
  reboot({ guest }) {
    guest.host.power('reboot');
    return '';
  },
  poweroff({ guest }) {
    guest.host.power('off');
    return '';
  },
  shutdown({ guest }, args) {
    guest.host.power(args.includes('-r') ? 'reboot' : 'off');
    return '';
  },
};
