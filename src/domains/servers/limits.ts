/** The most that a site may set; the server sends the active limits with the zone's catalog. */
export const maxServersPerCreate = 20;
export const maxNics = 8;
export const maxDisks = 8;
export const maxOsDiskGb = 2000;
export const maxDiskGb = 16_000;
/** What a site that has set nothing has. */
export const defaultLimits = { servers: 10, nics: maxNics, disks: maxDisks, osDiskGb: maxOsDiskGb, diskGb: maxDiskGb };
export const minNameLength = 4;
export const maxNameLength = 40;
export const maxDescriptionLength = 250;
/** The longest for which a site may keep servers that were terminated, and what it is offered. */
export const maxUndoHours = 168;
/** For how long a site that has set nothing keeps terminated servers. */
export const defaultUndoHours = 72;
export const undoHoursChoices = [0, 24, 48, 72, 168] as const;
export const diskSizesGb = [
  5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 200, 300, 500, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000,
  10_000, 11_000, 12_000, 13_000, 14_000, 15_000, 16_000,
] as const;
/** What an image makes of a server: a bare system, or something ready to use. */
export const imageKinds = ['os', 'app', 'desktop', 'service', 'own'] as const;
export type ImageKind = (typeof imageKinds)[number];

export const cpuTypes = ['A', 'B', 'T', 'D'] as const;
export type CpuType = (typeof cpuTypes)[number];
/** 0 monthly, 1 hourly. */
export const billingModes = { monthly: 0, hourly: 1 } as const;
export type BillingMode = 0 | 1;

/** What settles that nothing can be ordered: another zone, fewer servers, the billing profile, the provider, or another screen. */
export const waysOut = ['zone', 'allowance', 'billing', 'provider', 'link'] as const;

/** What diagnostic reports call suspicious: so many servers or processors of an account that is so many days old. */
export const newDays = 7;
export const suspiciousServers = 5;
export const suspiciousCpus = 32;
/** Restarts within so many hours are counted together. */
export const resetHours = 24;
/** A customer who terminates so many servers within so many days may be leaving. */
export const terminatedServers = 3;
export const terminatedDays = 7;
