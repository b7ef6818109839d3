/** A network card as the system inside sees it. */
export interface SeenCard {
  /** As the system calls it, such as `eth0`. */
  name: string;
  /** In lower case. */
  mac: string;
  /** Without prefix; those that every system gives itself (loopback, link-local) are left out. */
  ips: string[];
}

/** A file system that lies on a disk of the machine. */
export interface SeenFileSystem {
  /** Where it is mounted: `/`, or `C:\`. */
  mount: string;
  totalMb: number;
  usedMb: number;
}

/** What the agent in a guest said of its system. */
export interface GuestReport {
  machineRef: string;
  /** Unix milliseconds of when it said so. */
  at: number;
  /** Null where the agent does not tell. */
  hostname: string | null;
  /** The name of the system, such as `Debian GNU/Linux 12`; null where the agent does not tell. */
  system: string | null;
  cards: SeenCard[];
  fileSystems: SeenFileSystem[];
  /** Public keys that its SSH server shows, as `<type> <Base64>`. */
  hostKeys: string[];
}

/** As many machines are asked about at once. */
export const maxGuestReports = 500;

/** What guests say of themselves. Reading changes nothing, and so has no token. */
export interface GuestReportPort {
  /**
   * What the agents in up to 500 machines said last; `at` tells when. Those that are unknown, and those that never said
   * anything, are left out; one that is off may be.
   */
  readGuestReports(machineRefs: readonly string[], signal: AbortSignal): Promise<GuestReport[]>;
}
