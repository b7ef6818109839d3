import { expect, test, vi } from 'vitest';
import { Guest, type GuestFacts } from './guest.ts';
import { Terminal } from './terminal.ts';

const started = Date.UTC(2026, 0, 1, 12);
const facts: GuestFacts = {
  name: 'Web 1',
  hostname: 'web-1',
  imageRef: 'debian-13',
  cpuCount: 2,
  ramMb: 2048,
  diskSizesGb: [20, 40],
  nics: [{ mac: '52:54:00:00:00:01', ips: ['192.0.2.7'] }],
  bootedAt: started,
  login: 'imported',
};

function stage(more: Partial<GuestFacts> = {}) {
  const power = vi.fn();
  const guest = new Guest({ ...facts, ...more }, { now: () => started + 3_725_000, power });
  let shown = '';
  const terminal = new Terminal(guest, 'ttyS0', (text) => void (shown += text));
  terminal.boot();
  /** Types and gives what was shown since. */
  const type = (text: string | Buffer): string => {
    const before = shown.length;
    terminal.type(Buffer.from(text));
    return shown.slice(before);
  };
  const enter = () => type('root\rsimulator\r');
  /** The output of one command, without its echo and the next prompt. */
  const run = (line: string): string => {
    const lines = type(`${line}\r`).split('\r\n');
    return lines.slice(1, -1).join('\n');
  };
  return { guest, power, type, enter, run, shown: () => shown };
}

test('boots to a login, says how to sign in, and never shows a password', () => {
  const { shown, type } = stage();
  expect(shown()).toContain('virtio_blk virtio1: [vdb] 83886080 512-byte blocks');
  expect(shown()).toMatch(/sign in as root with the password "simulator"[^]*web-1 login: $/);
  expect(type('root\r')).toBe('root\r\nPassword: ');
  expect(type('wrong\r')).toBe('\r\n\r\nLogin incorrect\r\nweb-1 login: ');
  expect(type('root\rsimulator\r')).toMatch(/This guest is simulated[^]*root@web-1:~# $/);
});

test('lets nobody in where the machine has a key alone', () => {
  const { enter, shown } = stage({ login: 'key' });
  expect(shown()).toContain('no password opens it');
  expect(enter()).toContain('Login incorrect');
});

test.each([
  ['echo hello', 'hello'],
  ['echo \'a  b\' "$USER" $HOME c\\ d', 'a  b root /root c d'],
  ['hostname', 'web-1'],
  ['uname -a', 'Linux web-1 6.12.0-sim simulated x86_64 GNU/Linux'],
  ['uptime', ' 13:02:05 up 1:02, 1 user'],
  ['nproc; whoami', '2\nroot'],
  ['true && echo yes || echo no', 'yes'],
  ['false && echo yes || echo no', 'no'],
  ['false; echo $?', '1'],
  ['cat /etc/hosts | grep web | wc -l', '1'],
  ['echo one > a; echo two >> a; cat a', 'one\ntwo'],
  ['mkdir d; cd d; pwd; cd ..; ls', '/root/d\nd'],
  ['echo x > /tmp/x; mv /tmp/x y; ls; cp y z; ls -a', 'y\n.profile  .ssh  y  z'],
  ['rm nothing', 'rm: nothing: No such file or directory'],
  ['cat /etc', 'cat: /etc: Is a directory'],
  ['nonsense', 'sh: nonsense: command not found'],
  ['toString', 'sh: toString: command not found'],
  ['echo "open', 'sh: unexpected EOF while looking for matching quote'],
  ['echo a | | echo b', "sh: syntax error near unexpected token `|'"],
  ['ip', expect.stringContaining('inet 192.0.2.7')],
  ['df', expect.stringContaining('/dev/vdb     40G')],
  ['free', expect.stringContaining('2097152')],
])('%s', (line, expected) => {
  const { enter, run } = stage();
  enter();
  expect(run(line)).toEqual(expected);
});

test('edits a line with the keys of a terminal', () => {
  const { enter, type } = stage();
  enter();
  expect(type('echo ab\x1b[D\x1b[DX\x7fY\x1b[FZ\r')).toContain('\r\nYabZ\r\n');
  expect(type('\x1b[A\r'), 'the line before').toContain('\r\nYabZ\r\n');
  expect(type('echo gone\x15echo kept\r')).toContain('\r\nkept\r\n');
  expect(type('echo one two\x17three\r')).toContain('\r\none three\r\n');
  expect(type('hostn\t\r')).toContain('\r\nweb-1\r\n');
  expect(type('cat /etc/hostn\t\r')).toContain('\r\nweb-1\r\n');
  expect(type('half\x03')).toMatch(/\^C\r\nroot@web-1:~# $/);
  expect(type('cat > note\rfirst\rsecond\r\x04cat note\r')).toContain('\r\nfirst\r\nsecond\r\n');
  expect(type('\x04')).toMatch(/logout[^]*login: $/);
});

test('takes letters of any alphabet, whole or in pieces', () => {
  const { enter, type, run } = stage();
  enter();
  const bytes = Buffer.from('echo é');
  type(bytes.subarray(0, -1));
  type(bytes.subarray(-1));
  expect(run(' שלום 数据')).toBe('é שלום 数据');
});

test('asks its machine for power', () => {
  const { enter, run, power } = stage();
  enter();
  run('reboot');
  run('shutdown -h now');
  expect(power.mock.calls).toEqual([['reboot'], ['off']]);
});

test('a full disk refuses, and what was there stays', () => {
  const { enter, run, guest } = stage();
  enter();
  guest.files.write('/tmp/big', 'x'.repeat(262_000 - guest.files.used));
  run('echo small > keep');
  expect(run(`echo ${'y'.repeat(400)} > more`)).toBe('echo: more: No space left on device');
  expect(run('cat keep')).toBe('small');
});
