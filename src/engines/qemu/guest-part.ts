import type { GuestAccessPort } from '#engines/guest-access.ts';
import type { GuestReportPort } from '#engines/guest-reports.ts';
import type { ImagePort } from '#engines/images.ts';
import type { InitPort } from '#engines/init.ts';
import type { StatisticsPort } from '#engines/statistics.ts';
import type { Desk } from './ensure.ts';
import * as access from './guest-access.ts';
import { readGuestReports } from './guest-reports.ts';
import * as images from './images.ts';
import * as rows from './image-rows.ts';
import { readInitReports } from './inits.ts';
import { sampleMachines } from './samples.ts';

type Asked = <T>(signal: AbortSignal, work: () => T | Promise<T>) => Promise<T>;

type GuestPart = GuestAccessPort & InitPort & GuestReportPort & ImagePort & StatisticsPort;

/** The parts of the port about the systems inside machines, their images and their statistics. */
export function guestPart(desk: Desk, asked: Asked): GuestPart {
  const { store } = desk;
  return {
    ensureAccess: (token, wanted, signal) => asked(signal, () => access.ensureAccess(desk, token, wanted)),
    ensureRescue: (token, wanted, signal) => asked(signal, () => access.ensureRescue(desk, token, wanted)),
    ensureRebuilt: (token, wanted, signal) => asked(signal, () => access.ensureRebuilt(desk, token, wanted)),
    readInitReports: (refs, signal) => asked(signal, () => readInitReports(store, refs)),
    readGuestReports: (refs, signal) => asked(signal, () => readGuestReports(store, refs)),
    ensureInitAgain: (token, ref, signal) => asked(signal, () => access.ensureInitAgain(desk, token, ref)),
    ensureImage: (token, of, signal) => asked(signal, () => images.ensureImage(desk, token, of)),
    appendImage: (to, bytes, signal) => asked(signal, () => images.appendImage(desk, to, bytes)),
    ensureImageSealed: (token, ref, signal) => asked(signal, () => images.ensureImageSealed(desk, token, ref)),
    ensureDiskCloned: (token, of, signal) => asked(signal, () => images.ensureDiskCloned(desk, token, of)),
    ensureImageCopied: (token, of, signal) => asked(signal, () => images.ensureImageCopied(desk, token, of)),
    ensureImageRemoved: (token, ref, signal) => asked(signal, () => images.ensureImageRemoved(desk, token, ref)),
    findImage: (token, signal) => asked(signal, () => rows.imageByToken(store, token)),
    readImage: (ref, signal) => asked(signal, () => told(rows.imageByRef(store, ref))),
    openImage: (of, signal) => asked(signal, () => images.openImage(desk, of)),
    sampleMachines: (refs, span, signal) => asked(signal, () => sampleMachines(store, refs, span)),
  };
}

const told = (row: rows.ImageRow | undefined) => (row ? rows.toImage(row) : null);
