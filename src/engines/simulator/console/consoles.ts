import type { Duplex } from 'node:stream';
import type { ConsoleKind } from '#engines/consoles.ts';
import type { Machine } from '#engines/port.ts';
import { recordChange } from '../../change-log.ts';
import { passwordHashOf } from '../guests/guest.ts';
import { settleDue } from '../jobs/settle.ts';
import { machineByRef } from '../machines/machines.ts';
import { setPower } from '../machines/power.ts';
import { runInit } from '../init/run-init.ts';
import { readInit } from '../init/store-init.ts';
import type { Simulation } from '../simulation.ts';
import { Desktop } from './desktop.ts';
import { Guest, type GuestFacts, type GuestLogin } from './guest.ts';
import { serveRfb } from './rfb-server.ts';
import { Terminal } from './terminal.ts';

/** How often power is looked at while a console is open: a job may end with no one asking for it. */
const lookEveryMs = 250;
/** What a serial line shows someone who connects late. */
const maxHistoryBytes = 65_536;
/** Guests that no one watches are forgotten, oldest first, beyond so many. */
const maxGuests = 300;

/** A guest with its two terminals and everyone who watches them. */
interface Running {
  guest: Guest;
  desktop: Desktop;
  screen: Terminal;
  serial: Terminal;
  history: Buffer;
  lines: Set<Duplex>;
  open: Set<Duplex>;
  /** The run of its user data whose files it has; 0: of none. */
  initRun: number;
}

/** The guests whose consoles were opened, and who is connected. */
export class Consoles {
  readonly #simulation: Simulation;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | null = null;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Connects a stream to a console. Gives why not, in words for people, or null when it is connected. */
  connect(ref: string, kind: ConsoleKind, stream: Duplex): string | null {
    const refusal = this.refusal(ref);
    if (refusal !== null) return refusal;
    const running = this.#guestOf(ref);
    if (running === null) return 'The machine is not running.';
    running.open.add(stream);
    stream.on('error', () => stream.destroy());
    stream.once('close', () => {
      running.open.delete(stream);
      running.lines.delete(stream);
    });
    if (kind === 'vnc') this.#showScreen(running, stream);
    else showLine(running, stream);
    this.#timer ??= setInterval(() => this.look(), lookEveryMs).unref();
    return null;
  }

  /** Why no console of the machine can be opened now; null when one can. */
  refusal(ref: string): string | null {
    const machine = machineByRef(this.#simulation.store, ref);
    if (!machine || machine.state === 'destroyed') return 'There is no such machine.';
    if (machine.power === 'suspended') return 'The machine is suspended; resume it first.';
    return machine.power === 'on' ? null : 'The machine is off.';
  }

  /** The system in a machine that runs, or null. */
  guestOf(ref: string): Guest | null {
    return this.refusal(ref) === null ? (this.#guestOf(ref)?.guest ?? null) : null;
  }

  /** Lets guests follow the power of their machines: off ends their consoles, a start boots them. */
  look(): void {
    this.#simulation.store.transact(() => settleDue(this.#simulation));
    for (const [ref, running] of this.#running) {
      if (this.refusal(ref) !== null) {
        for (const stream of running.open) stream.end();
        const gone = machineByRef(this.#simulation.store, ref)?.state !== 'ready';
        if (gone) this.#running.delete(ref);
      } else if (running.open.size > 0) this.#guestOf(ref);
    }
    const busy = [...this.#running.values()].some(({ open }) => open.size > 0);
    if (busy || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Ends every stream. */
  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    for (const { open } of this.#running.values()) for (const stream of open) stream.destroy();
  }

  /** The guest as its machine is now: booted when the machine has started since. */
  #guestOf(ref: string): Running | null {
    const facts = readFacts(this.#simulation, ref);
    if (facts === null) return null;
    const known = this.#running.get(ref);
    if (known?.guest.facts.bootedAt === facts.bootedAt) {
      // A new password counts from the next sign-in on.
      known.guest.facts = facts;
      return known;
    }
    const running = known ?? this.#start(ref, facts);
    running.guest.facts = facts;
    this.#applyInit(ref, running);
    running.desktop.text.clear();
    running.screen.boot();
    running.serial.boot();
    this.#forget();
    return running;
  }

  /** What user data wrote is there once it has run; what was written since stays. */
  #applyInit(ref: string, running: Running): void {
    const init = readInit(this.#simulation.store, ref);
    if (init === null || init.runAt === null || init.run === running.initRun) return;
    runInit(running.guest, init);
    running.initRun = init.run;
  }

  #start(ref: string, facts: GuestFacts): Running {
    const guest = new Guest(facts, {
      now: () => this.#simulation.clock.now(),
      // The command's own output comes first.
      power: (action) => setImmediate(() => this.#power(ref, action)),
    });
    const desktop = new Desktop();
    const running: Running = {
      guest,
      desktop,
      screen: new Terminal(guest, 'tty1', (text) => desktop.text.write(text)),
      serial: new Terminal(guest, 'ttyS0', (text) => say(running, text)),
      history: Buffer.alloc(0),
      lines: new Set(),
      open: new Set(),
      initRun: 0,
    };
    this.#running.set(ref, running);
    return running;
  }

  /** What a guest does to its own machine: the feed reports it, like every change without an order. */
  #power(ref: string, action: 'reboot' | 'off'): void {
    const { store, clock } = this.#simulation;
    const machine = machineByRef(store, ref);
    if (!machine || this.refusal(ref) !== null) return;
    store.transact(() => {
      setPower(store, machine, { to: action === 'off' ? 'off' : 'on', boots: action === 'reboot', at: clock.now() });
      recordChange(store, ref);
    });
    this.look();
  }

  #showScreen(running: Running, stream: Duplex): void {
    const { guest, desktop, screen } = running;
    const ref = [...this.#running].find(([, one]) => one === running)?.[0];
    void serveRfb(stream, {
      name: guest.facts.name,
      desktop,
      type: (text) => screen.type(Buffer.from(text)),
      restart: () => guest.host.power('reboot'),
    }).catch((error: unknown) => process.emitWarning(`console of ${ref}: ${String(error)}`));
  }

  #forget(): void {
    for (const [ref, { open }] of this.#running) {
      if (this.#running.size <= maxGuests) return;
      if (open.size === 0) this.#running.delete(ref);
    }
  }
}

function showLine(running: Running, stream: Duplex): void {
  stream.write(running.history);
  running.lines.add(stream);
  stream.on('data', (bytes: Buffer) => running.serial.type(bytes));
}

/** A line sends whether or not someone listens; who falls behind loses the connection, not the others their line. */
function say(running: Running, text: string): void {
  const bytes = Buffer.from(text);
  running.history = Buffer.concat([running.history, bytes]).subarray(-maxHistoryBytes);
  for (const stream of running.lines)
    if (stream.writableLength > 16 * maxHistoryBytes) stream.destroy();
    else stream.write(bytes);
}

/** The facts of a guest that runs; null where none does. */
export function readFacts({ store }: Pick<Simulation, 'store'>, ref: string): GuestFacts | null {
  const row = store.get<
    Omit<GuestFacts, 'login' | 'diskSizesGb' | 'nics'> & {
      nics: string;
      disks: string;
      credentials: string;
      token: string;
    }
  >(
    `SELECT m.name, m.hostname, m.image_ref AS imageRef, m.cpu_count AS cpuCount, m.ram_mb AS ramMb, m.nics, m.token,
     m.credentials, m.booted_at AS bootedAt, (SELECT json_group_array(d.size_gb ORDER BY d.position) FROM disks d
     WHERE d.machine_ref = m.ref) AS disks
     FROM machines m WHERE m.ref = ? AND m.state = 'ready' AND m.booted_at IS NOT NULL`,
    ref,
  );
  if (!row) return null;
  const { nics, disks, credentials, token: _token, ...facts } = row;
  // Typed edge: JSON that this simulator wrote from parsed input.
  return {
    ...facts,
    nics: JSON.parse(nics) as Machine['nics'],
    diskSizesGb: JSON.parse(disks) as number[],
    login: loginOf(passwordHashOf(store, ref), JSON.parse(credentials) as string[]),
  };
}

/** A machine that has a password without a hash was imported. */
function loginOf(hash: string | null, credentials: readonly string[]): GuestLogin {
  if (hash !== null) return { hash };
  return credentials.includes('password') ? 'imported' : 'key';
}
