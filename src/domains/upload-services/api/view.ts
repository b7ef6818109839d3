import { recorded } from '#domains/history/api/port.ts';
import { testBytes } from '../limits.ts';
import type { Configured, FoundService } from './store.ts';

const ofProvider = { siteId: null, accountId: null };
const recordedService = recorded('upload-service', ({ emit }, { id }) =>
  emit('upload-service.changed', ofProvider, { serviceId: id }),
);

/** A service as an object that has a history: it is the provider's. */
export const ofService = ({ id, name }: { id: string; name: string }) => recordedService({ id, name, ...ofProvider });

/** What is configured of a service. */
export const configuredOf = (service: Configured): Configured => ({
  enabled: service.enabled,
  maxImageGb: service.maxImageGb,
  parallelPerAccount: service.parallelPerAccount,
  parallelInAll: service.parallelInAll,
  bandwidthMbps: service.bandwidthMbps,
  keepDays: service.keepDays,
  note: service.note,
});

/** Mbit/s of so many bytes. */
export const mbpsOf = (bytes: number, ms: number): number => Math.round((bytes * 8) / Math.max(ms, 1) / 10) / 100;

/** A service in the wire format. */
export function rowOf(service: FoundService) {
  const { testedAt, writeMs, readMs } = service;
  return {
    id: service.id,
    name: service.name,
    zoneId: service.zoneId,
    engine: service.engine,
    state: service.state,
    sending: service.sending,
    waiting: service.waiting,
    checking: service.checking,
    failed: service.failed,
    receivedBytesToday: service.receivedBytesToday,
    errorsToday: service.errorsToday,
    capacityBytes: service.capacityBytes,
    freeBytes: service.freeBytes,
    version: service.version,
    mbps: mbpsOf(service.recentBytes, service.recentSeconds * 1000),
    seen: service.seenAt?.toISOString() ?? null,
    test:
      testedAt === null
        ? null
        : {
            at: testedAt.toISOString(),
            error: service.testError,
            writeMs,
            readMs,
            writeMbps: writeMs === null ? null : mbpsOf(testBytes, writeMs),
            readMbps: readMs === null ? null : mbpsOf(testBytes, readMs),
          },
    configuration: configuredOf(service),
  };
}
