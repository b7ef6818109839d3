import { z } from 'zod';
import { type Described, list, maxRefs } from './call.ts';

/** A network interface as the system inside sees it. */
const SeenCard = z.object({
  /** As the system calls it, such as `eth0`. */
  name: z.string(),
  /** In lower case. */
  mac: z.string(),
  /** Without prefix; those that every system gives itself (loopback, link-local) are left out. */
  ips: z.array(z.string()),
});
export type SeenCard = z.infer<typeof SeenCard>;

/** A file system that lies on a disk of the machine. */
const SeenFileSystem = z.object({
  /** Where it is mounted: `/`, or `C:\\`. */
  mount: z.string(),
  totalMb: z.number(),
  usedMb: z.number(),
});
export type SeenFileSystem = z.infer<typeof SeenFileSystem>;

/** What the agent in a guest said of its system. */
export const GuestReport = z.object({
  machineRef: z.string(),
  /** Unix milliseconds of when it said so. */
  at: z.number(),
  /** Null where the agent doesn't report it. */
  hostname: z.string().nullable(),
  /** The name of the system, such as `Debian GNU/Linux 12`; null where the agent doesn't report it. */
  system: z.string().nullable(),
  cards: z.array(SeenCard),
  fileSystems: z.array(SeenFileSystem),
  /** Public keys that its SSH server shows, as `<type> <Base64>`. */
  hostKeys: z.array(z.string()),
});
export type GuestReport = Described<typeof GuestReport>;

/** As many machines are asked about at once. */
export const maxGuestReports = maxRefs;

/** What guests say of themselves. Reading changes nothing, and so has no token. */
export const guestReportCalls = {
  /**
   * The last reports of the agents in up to 500 machines; `at` is the time. Unknown machines and those that never reported
   * are omitted; one that is off may be.
   */
  readGuestReports: list('POST /guest-reports', 'reports', GuestReport),
};
