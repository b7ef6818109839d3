import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { systemClock } from '#kernel/clock.ts';
import { translate } from '#kernel/message.ts';
import { say } from '#engines/messages.ts';
import type { EnginePort } from '#engines/port.ts';
import { pidFileOf } from './process/command.ts';
import { capabilities, wiredCapabilities } from './capabilities.ts';
import { qemuCore } from './core.ts';
import type { Desk } from './machines/ensure.ts';
import { Guests } from './process/guests.ts';
import { forgetOldJobs, Jobs } from '../stored/jobs.ts';
import { Limits } from './process/limits.ts';
import { allMachines, machineByRef, setPower } from '../stored/machines.ts';
import { isRoot } from './process/owner.ts';
import { probeKvm } from './host/probe-kvm.ts';
import { processOf } from './process/process-of.ts';
import { adoptAll, settle } from './machines/settle.ts';
import { buildGuestImage, isBuiltHere } from './images/guest-images.ts';
import { Store } from './supervisor-store.ts';
import { watchGuests } from './guest/watch-guests.ts';
import { setAccess, runInitAgain, rebuild, rescue } from './jobs/guests.ts';
import { create, destroy } from './jobs/machines.ts';
import { changeHardware } from './jobs/hardware.ts';
import { cloneDisk, copyImage, removeImage, sealImage } from './jobs/images.ts';
import { changeNics } from './jobs/nics.ts';
import { power } from './jobs/power.ts';
import { removeSnapshot, revert, takeSnapshot } from './jobs/snapshots.ts';
import { wiringHere } from './network/able.ts';
import { changeFirewall, changeNetwork } from './network/ensure.ts';
import { Wire } from './network/wire.ts';
import type { HostWork, Supervisor, Work } from './types.ts';

const works: Readonly<Record<string, Work>> = {
  create,
  destroy,
  power,
  snapshot: takeSnapshot,
  revert,
  'remove-snapshot': removeSnapshot,
  hardware: changeHardware,
  nics: changeNics,
  firewall: changeFirewall,
  access: setAccess,
  rescue,
  rebuild,
  init: runInitAgain,
  'clone-disk': cloneDisk,
};

const hostWorks: Readonly<Record<string, HostWork>> = {
  network: changeNetwork,
  'remove-network': changeNetwork,
  'seal-image': sealImage,
  'copy-image': copyImage,
  'remove-image': removeImage,
};

/** Every kind of work. */
export interface Works {
  machines: Readonly<Record<string, Work>>;
  host: Readonly<Record<string, HostWork>>;
}

/** Memory that guests may not have: the host itself lives of it. */
const keptMb = 1536;
const watchEveryMs = 5000;

export interface RunningSupervisor {
  engine: EnginePort;
  desk: Desk;
  /** What this host gives its guests and what it does not, in words. */
  host: Readonly<Record<'networks' | 'limits', string>>;
  /** Releases everything; guests keep running. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  /** Everything that stays: the store, disks and images. */
  folder: string;
  /** Sockets; must be short. */
  run: string;
  /** Builds the images that a host makes itself, where they are not there yet. */
  buildsGuests?: boolean;
  /** Puts something around all work, as tests do that make it fail. */
  around?: (works: Works) => Works;
}

/** Takes up the machines of a folder: adopts those that run, goes on with what was begun, and watches. */
export async function supervise({
  folder,
  run,
  buildsGuests = false,
  around,
}: SupervisorOptions): Promise<RunningSupervisor> {
  const places = { machines: path.join(folder, 'machines'), images: path.join(folder, 'images'), run };
  for (const place of Object.values(places)) await mkdir(place, { recursive: true, mode: 0o700 });
  // Guests have their own users, who go through to what is theirs and see nothing on the way.
  if (isRoot()) await chmod(run, 0o711);
  const key = await keyOf(folder);
  const wiring = await wiringHere();
  const store = new Store(path.join(folder, 'store.db'));
  // Neither is done before someone wants a machine: a console whose zone is not used costs the host nothing.
  let probe: ReturnType<typeof probeKvm> | undefined;
  const building = new Set<string>();
  const tried = new Set<string>();
  const supervisor: Supervisor = {
    store,
    clock: systemClock,
    guests: new Guests(),
    places,
    accelerator: async () => (await (probe ??= probeKvm(path.join(folder, 'kvm.json')))).accelerator,
    isBuilding: (imageRef) => {
      if (buildsGuests && isBuiltHere(imageRef) && !tried.has(imageRef))
        void buildGuestImage(supervisor, imageRef, building);
      tried.add(imageRef);
      return building.has(imageRef);
    },
    ramMb: Math.max(512, Math.floor(totalmem() / 1_048_576) - keptMb),
    wire: wiring.able ? new Wire(store, { key, run }) : null,
    wiring,
    limits: await Limits.here(key),
  };
  forgetOldJobs(supervisor);
  const all = { machines: works, host: hostWorks };
  const jobs = new Jobs(supervisor, around?.(all) ?? all, (ref) => settle(supervisor, ref));
  const quietly = (ref: string): void => {
    if (!jobs.isBusy(ref)) void settle(supervisor, ref).catch(() => undefined);
  };
  supervisor.guests.onEvent((ref, event) => {
    if (event === 'RESET' && !jobs.isBusy(ref)) restarted(supervisor, ref);
    else if (/^(SHUTDOWN|ENDED|STOP|RESUME|GUEST_PANICKED)$/.test(event)) quietly(ref);
  });
  await adoptAll(supervisor);
  await removeLeftovers(supervisor);
  await layCables(supervisor);
  jobs.resume();
  for (const { ref } of allMachines(store)) quietly(ref);
  const watch = setInterval(
    () => allMachines(store).forEach(({ ref, power: p }) => p !== 'off' && quietly(ref)),
    watchEveryMs,
  );
  const stopWatching = watchGuests(supervisor);
  const can = supervisor.wire === null ? capabilities : wiredCapabilities;
  const desk: Desk = { ...supervisor, jobs, capabilities: can };
  return {
    engine: qemuCore(desk),
    host: {
      networks: wiring.able ? translate(say('networks.own')) : `of user mode: ${translate(wiring.why)}`,
      limits: translate(supervisor.limits.detail),
    },
    desk,
    async stop() {
      clearInterval(watch);
      await stopWatching();
      await jobs.stop();
      supervisor.guests.close();
      store.close();
      // It stays while guests run.
      await rmdir(run).catch(() => undefined);
    },
  };
}

function restarted(supervisor: Supervisor, ref: string): void {
  if (machineByRef(supervisor.store, ref)?.power === 'on')
    setPower(supervisor.store, ref, { power: 'on', at: supervisor.clock.now() });
}

/** Folders of machines that the store does not know anymore: a crash fell between the two. */
async function removeLeftovers(supervisor: Supervisor): Promise<void> {
  const known = new Set(allMachines(supervisor.store).map(({ ref }) => ref));
  for (const name of await readdir(supervisor.places.machines)) {
    if (known.has(name)) continue;
    await supervisor.guests.quit(supervisor, name);
    await rm(path.join(supervisor.places.machines, name), { recursive: true, force: true });
  }
}

/** Names what a supervisor has on the host: no other one has the same. */
export const keyOf = async (folder: string): Promise<string> =>
  createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 8);

/** Where guests have their sockets: paths must be short, and with root guests' own users get through. */
export const runPlaceOf = async (folder: string, socket: string): Promise<string> =>
  isRoot() ? `/run/skydeck-${await keyOf(folder)}` : path.dirname(socket);

/** Makes networks, filters and limits those of the guests that run: what others left behind goes. */
async function layCables(supervisor: Supervisor): Promise<void> {
  const running: string[] = [];
  for (const { ref } of allMachines(supervisor.store)) {
    if ((await processOf(pidFileOf(supervisor, ref), ref)) !== null) running.push(ref);
    else await supervisor.limits.forget(ref);
  }
  await supervisor.wire?.begin(running).catch((error: unknown) => process.emitWarning(String(error)));
}
