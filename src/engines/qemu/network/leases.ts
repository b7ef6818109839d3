import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { placeOf, run } from './host-tool.ts';
import { type Bridge, maskOf } from './plan.ts';

const endWithinMs = 5000;

/** Who gives machines their addresses: a process for each switch, found again by the file with its number. */
export class Leases {
  readonly #folder: string;
  readonly #inside: readonly string[];

  /** `inside`: what is before a command that runs in the namespace. */
  constructor(folder: string, inside: readonly string[]) {
    this.#folder = folder;
    this.#inside = inside;
  }

  /** Makes every switch that needs them have its leases, and no other. */
  async ensure(bridges: readonly Bridge[], before: readonly string[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o755 });
    const wanted = new Set(bridges.map(({ name }) => name));
    for (const name of before) if (!wanted.has(name)) await this.#end(name);
    for (const bridge of bridges) await this.#give(bridge);
  }

  async endAll(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#end(name);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #file(name: string, kind: 'pid' | 'hosts' | 'leases' | 'how'): string {
    return path.join(this.#folder, `${name}.${kind}`);
  }

  async #give({ name, ranges, cables }: Bridge): Promise<void> {
    const lines = cables.flatMap(({ mac, addresses: [first] }) => (first === undefined ? [] : [`${mac},${first}`]));
    const hosts = `${lines.toSorted().join('\n')}\n`;
    const args = this.#arguments(name, ranges);
    const how = JSON.stringify(args);
    const pid = await this.#processOf(name);
    const same = pid !== null && (await readOr(this.#file(name, 'how'))) === how;
    if (same && (await readOr(this.#file(name, 'hosts'))) === hosts) return;
    await writeFile(this.#file(name, 'hosts'), hosts, { mode: 0o644 });
    // It re-reads that file on a signal, and keeps the leases it has given out.
    if (same) return void process.kill(pid, 'SIGHUP');
    await this.#end(name, false);
    if (ranges.length === 0) return;
    const [command, ...before] = [...this.#inside, placeOf('dnsmasq') ?? 'dnsmasq'];
    await run(command, [...before, ...args]);
    await writeFile(this.#file(name, 'how'), how, { mode: 0o600 });
  }

  #arguments(name: string, ranges: Bridge['ranges']): string[] {
    const args = [
      '--conf-file=/dev/null',
      '--port=0',
      '--no-resolv',
      '--no-hosts',
      '--no-ping',
      '--dhcp-authoritative',
    ];
    args.push(`--interface=${name}`, '--except-interface=lo', '--bind-interfaces', '--user=nobody');
    args.push(`--pid-file=${this.#file(name, 'pid')}`, `--dhcp-leasefile=${this.#file(name, 'leases')}`);
    args.push(`--dhcp-hostsfile=${this.#file(name, 'hosts')}`);
    ranges.forEach(({ net, bits, router, dns }, n) => {
      args.push(`--dhcp-range=set:r${n},${net},static,${maskOf(bits)},20m`);
      // Without a value nothing is sent, where the host's own address would be.
      args.push(`--dhcp-option=tag:r${n},option:router${router === null ? '' : `,${router}`}`);
      if (dns.length > 0) args.push(`--dhcp-option=tag:r${n},option:dns-server,${dns.join(',')}`);
    });
    return args;
  }

  /** The process that gives the leases of a switch, if the number in its file still is that. */
  async #processOf(name: string): Promise<number | null> {
    const pid = Number((await readOr(this.#file(name, 'pid'))).trim());
    if (!Number.isSafeInteger(pid) || pid < 2) return null;
    const words = (await readOr(`/proc/${pid}/cmdline`)).split('\0');
    return words.includes(`--pid-file=${this.#file(name, 'pid')}`) ? pid : null;
  }

  async #end(name: string, forGood = true): Promise<void> {
    const pid = await this.#processOf(name);
    if (pid !== null) process.kill(pid, 'SIGTERM');
    for (const until = Date.now() + endWithinMs; (await this.#processOf(name)) !== null; await delay(20))
      if (Date.now() > until && pid !== null) process.kill(pid, 'SIGKILL');
    const kinds = forGood ? (['pid', 'hosts', 'leases', 'how'] as const) : (['pid', 'how'] as const);
    for (const kind of kinds) await rm(this.#file(name, kind), { force: true });
  }
}

const readOr = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
