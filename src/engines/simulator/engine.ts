import type { Duplex, Readable } from 'node:stream';
import type { z } from 'zod';
import { HostReport } from '#engines/host.ts';
import type { AppendRequest, Appended } from '#engines/images.ts';
import { type EngineCapabilities, EngineFinal, EngineRetryable, type EnginePort } from '#engines/port.ts';
import {
  callConfigured,
  collect,
  type ConfiguredTarget,
  type EgressAnswer,
  EgressError,
  parse,
} from '#platform/egress.ts';
import { openConfigured, sendConfigured } from '#platform/egress-stream.ts';
import { upgradeConfigured } from '#platform/egress-upgrade.ts';
import { ProbesAnswer, probesFrom } from './probe-wire.ts';
import { consoleKinds, consoleProtocol } from './console-wire.ts';
import { deviceCatalogue, DevicesAnswer } from './device-wire.ts';
import { CapAnswer } from './cap-wire.ts';
import { GuestReportsAnswer } from './guest-report-wire.ts';
import { hardwareCapabilities, nicCapabilities } from './hardware-wire.ts';
import { BackupsAnswer, maxBackups } from './backup-wire.ts';
import { FirewallsAnswer, maxRules } from './firewall-wire.ts';
import { CancelAnswer, MaybeResultAnswer, servicelets } from './servicelet-wire.ts';
import { maxSnapshots, SnapshotsAnswer } from './snapshot-wire.ts';
import { keptStatistics, SamplesAnswer } from './statistics-wire.ts';
import { AppendedAnswer, ImageAnswer, maxImageBytes, MaybeImageAnswer } from './images/image-wire.ts';
import { maxSubnets, NetworkPageAnswer, NetworksAnswer } from './network-wire.ts';
import { InitReportsAnswer } from './init/init-wire.ts';
import * as wire from './wire.ts';

const capabilities: EngineCapabilities = {
  family: 'Simulator',
  power: wire.powerActions,
  maxDisks: wire.maxDisks,
  maxNics: wire.maxNics,
  snapshots: { memory: true, quiesce: true, max: maxSnapshots },
  consoles: consoleKinds,
  hardware: hardwareCapabilities,
  nics: nicCapabilities,
  statistics: { kept: keptStatistics, memoryWithoutAgent: false },
  firewall: { maxRules },
  guest: { reset: true, rescue: true },
  backups: { quiesce: true, max: maxBackups },
  servicelets,
  init: { maxUserDataBytes: wire.maxUserDataBytes },
  probes: { from: probesFrom },
  images: { maxBytes: maxImageBytes },
  devices: deviceCatalogue,
  networks: { maxSubnets },
  host: false,
  guestReports: true,
  networkCaps: true,
};

/** The engine that a simulator at this address is. Nothing is asked of it before the first call. */
export function simulatorEngine(target: ConfiguredTarget): EnginePort {
  return remoteEngine(target, capabilities);
}

/** An engine that serves the port over HTTP at this address. Nothing is asked of it before the first call. */
export function remoteEngine(target: ConfiguredTarget, capabilities: EngineCapabilities): EnginePort {
  const get = <T>(path: string, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> =>
    ask(target, { method: 'GET', path, signal }, shape);
  const post = <T>(path: string, body: object, { shape, signal }: { shape: z.ZodType<T>; signal: AbortSignal }) =>
    ask(target, { method: 'POST', path, body, signal }, shape);
  return {
    capabilities,
    ensureMachine: async (token, spec, signal) =>
      (await post('/machines', { token, spec }, { shape: wire.JobAnswer, signal })).job,
    findJob: async (token, signal) =>
      (await get(`/jobs/${encodeURIComponent(token)}`, wire.MaybeJobAnswer, signal)).job,
    findMachine: async (token, signal) =>
      (await get(`/tokens/${encodeURIComponent(token)}/machine`, wire.MaybeMachineAnswer, signal)).machine,
    ensurePower: async (token, { machineRef, action, force }, signal) => {
      const body = { token, action, force };
      return (await post(`/machines/${encodeURIComponent(machineRef)}/power`, body, { shape: wire.JobAnswer, signal }))
        .job;
    },
    ensureDestroyed: async (token, ref, signal) =>
      (await post(`/machines/${encodeURIComponent(ref)}/destroy`, { token }, { shape: wire.JobAnswer, signal })).job,
    readMachine: async (ref, signal) =>
      (await get(`/machines/${encodeURIComponent(ref)}`, wire.MaybeMachineAnswer, signal)).machine,
    changesSince: (cursor, signal) => get(`/changes${query('cursor', cursor)}`, wire.ChangesAnswer, signal),
    readHost: (signal) => get('/host', HostReport, signal),
    measure: async (refs, signal) =>
      (await post('/measure', { refs }, { shape: wire.MeasureAnswer, signal })).measurements,
    ensureSnapshot: async (token, { machineRef, ...wanted }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/snapshots`, { token, ...wanted }, jobOf(signal))).job,
    ensureReverted: async (token, { machineRef, snapshotRef }, signal) => {
      const path = `/machines/${encodeURIComponent(machineRef)}/revert`;
      return (await post(path, { token, snapshotRef }, jobOf(signal))).job;
    },
    ensureSnapshotRemoved: async (token, { machineRef, snapshotRef }, signal) => {
      const path = `/machines/${encodeURIComponent(machineRef)}/remove-snapshot`;
      return (await post(path, { token, snapshotRef }, jobOf(signal))).job;
    },
    ensureHardware: async (token, { machineRef, ...wanted }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/hardware`, { token, ...wanted }, jobOf(signal))).job,
    ensureDevices: async (token, { machineRef, devices }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/devices`, { token, devices }, jobOf(signal))).job,
    readDevices: async (ref, signal) =>
      (await get(`/machines/${encodeURIComponent(ref)}/devices`, DevicesAnswer, signal)).devices,
    ensureNics: async (token, { machineRef, nics }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/nics`, { token, nics }, jobOf(signal))).job,
    listSnapshots: async (refs, signal) =>
      (await post('/snapshots', { refs }, { shape: SnapshotsAnswer, signal })).snapshots,
    openConsole: ({ machineRef, kind }, signal) =>
      openConsole(target, `/machines/${encodeURIComponent(machineRef)}/consoles/${kind}`, signal),
    sampleMachines: async (refs, span, signal) =>
      (await post('/samples', { refs, ...span }, { shape: SamplesAnswer, signal })).machines,
    ensureFirewall: async (token, { machineRef, firewall }, signal) => {
      const path = `/machines/${encodeURIComponent(machineRef)}/firewall`;
      return (await post(path, { token, firewall }, jobOf(signal))).job;
    },
    readFirewalls: async (refs, signal) =>
      (await post('/firewalls', { refs }, { shape: FirewallsAnswer, signal })).firewalls,
    ensureAccess: async (token, { machineRef, ...order }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/access`, { token, ...order }, jobOf(signal))).job,
    ensureRescue: async (token, { machineRef, ...order }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/rescue`, { token, ...order }, jobOf(signal))).job,
    ensureRebuilt: async (token, { machineRef, ...order }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/rebuild`, { token, ...order }, jobOf(signal))).job,
    ensureBackup: async (token, { machineRef, ...wanted }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/backups`, { token, ...wanted }, jobOf(signal))).job,
    ensureRestored: async (token, { machineRef, ...of }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/restore`, { token, ...of }, jobOf(signal))).job,
    ensureBackupRemoved: async (token, { machineRef, ...of }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/remove-backup`, { token, ...of }, jobOf(signal))).job,
    probe: async ({ machineRef, ...asked }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/probe`, asked, { shape: ProbesAnswer, signal })).probed,
    listBackups: async (refs, signal) => (await post('/backups', { refs }, { shape: BackupsAnswer, signal })).backups,
    ensureGuestCommand: async (token, { machineRef, ...command }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/commands`, { token, ...command }, jobOf(signal))).job,
    ensureGuestFile: async (token, { machineRef, ...file }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/files`, { token, ...file }, jobOf(signal))).job,
    cancelGuestCommand: async (token, signal) =>
      void (await post('/cancel-command', { token }, { shape: CancelAnswer, signal })),
    readGuestResult: async (token, signal) =>
      (await get(`/results/${encodeURIComponent(token)}`, MaybeResultAnswer, signal)).result,
    readInitReports: async (refs, signal) =>
      (await post('/init-reports', { refs }, { shape: InitReportsAnswer, signal })).reports,
    capNetwork: async ({ machineRef, mbps }, signal) =>
      void (await post(`/machines/${encodeURIComponent(machineRef)}/cap`, { mbps }, { shape: CapAnswer, signal })),
    readGuestReports: async (refs, signal) =>
      (await post('/guest-reports', { refs }, { shape: GuestReportsAnswer, signal })).reports,
    ensureInitAgain: async (token, machineRef, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/init`, { token }, jobOf(signal))).job,
    ensureImage: async (token, of, signal) =>
      (await post('/images', { token, ...of }, { shape: ImageAnswer, signal })).image,
    ensureNetwork: async (token, network, signal) => (await post('/networks', { token, network }, jobOf(signal))).job,
    ensureNetworkRemoved: async (token, ref, signal) =>
      (await post(`/networks/${encodeURIComponent(ref)}/remove`, { token }, jobOf(signal))).job,
    listNetworks: (page, signal) => get(`/networks${query('page', page)}`, NetworkPageAnswer, signal),
    readNetworks: async (refs, signal) =>
      (await post('/read-networks', { refs }, { shape: NetworksAnswer, signal })).networks,
    appendImage: (to, bytes, signal) => appendImage(target, to, { bytes, signal }),
    ensureImageSealed: async (token, ref, signal) =>
      (await post(`/images/${encodeURIComponent(ref)}/seal`, { token }, jobOf(signal))).job,
    ensureDiskCloned: async (token, { machineRef, ...of }, signal) =>
      (await post(`/machines/${encodeURIComponent(machineRef)}/clone`, { token, ...of }, jobOf(signal))).job,
    ensureImageCopied: async (token, { imageRef, zoneId }, signal) =>
      (await post(`/images/${encodeURIComponent(imageRef)}/copy`, { token, zoneId }, jobOf(signal))).job,
    ensureImageRemoved: async (token, ref, signal) =>
      (await post(`/images/${encodeURIComponent(ref)}/remove`, { token }, jobOf(signal))).job,
    findImage: async (token, signal) =>
      (await get(`/tokens/${encodeURIComponent(token)}/image`, MaybeImageAnswer, signal)).image,
    readImage: async (ref, signal) => (await get(`/images/${encodeURIComponent(ref)}`, MaybeImageAnswer, signal)).image,
    openImage: async ({ imageRef, from, length }, signal) => {
      const path = `/images/${encodeURIComponent(imageRef)}/bytes?from=${from}&length=${length}`;
      const { status, bytes } = await openConfigured(target, { method: 'GET', path, signal }).catch(toRetryable);
      if (status === 200) return bytes;
      throw refusal({ status, body: parse(await collect(bytes, 65_536)) });
    },
    listMachines: (page, signal) => get(`/machines${query('page', page)}`, wire.ListAnswer, signal),
  };
}

const jobOf = (signal: AbortSignal) => ({ shape: wire.JobAnswer, signal });

async function ask<T>(
  target: ConfiguredTarget,
  call: { method: 'GET' | 'POST'; path: string; body?: object; signal: AbortSignal },
  shape: z.ZodType<T>,
): Promise<T> {
  const answer = await callConfigured(target, call).catch(toRetryable);
  if (answer.status !== 200) throw refusal(answer);
  const parsed = shape.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new EngineRetryable('The engine gave an answer that cannot be read.', { cause: parsed.error });
}

async function appendImage(
  target: ConfiguredTarget,
  { imageRef, offset, sha256 }: AppendRequest,
  { bytes, signal }: { bytes: Readable; signal: AbortSignal },
): Promise<Appended> {
  const path = `/images/${encodeURIComponent(imageRef)}/bytes?offset=${offset}${sha256 === null ? '' : `&sha256=${sha256}`}`;
  const answer = await sendConfigured(target, { method: 'PATCH', path, signal }, bytes).catch(toRetryable);
  if (answer.status !== 200) throw refusal(answer);
  return AppendedAnswer.parse(answer.body);
}

async function openConsole(target: ConfiguredTarget, path: string, signal: AbortSignal): Promise<Duplex> {
  const answer = await upgradeConfigured(target, { path, protocol: consoleProtocol, signal }).catch(toRetryable);
  if (!('status' in answer)) return answer;
  throw refusal(answer);
}

function toRetryable(error: unknown): never {
  if (!(error instanceof EgressError)) throw error;
  throw new EngineRetryable(`The engine did not answer: ${error.message}`, { cause: error });
}

/** 4xx means that asking again is of no use; anything else that is not 200 may pass. */
function refusal({ status, body }: EgressAnswer): EngineFinal | EngineRetryable {
  const told = wire.ErrorAnswer.safeParse(body);
  const reason = told.success ? told.data.error.reason : `The engine answered with status ${status}.`;
  const final = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return final ? new EngineFinal(reason) : new EngineRetryable(reason);
}

function query(name: string, value: string | null): string {
  return value === null ? '' : `?${name}=${encodeURIComponent(value)}`;
}
