import { z } from 'zod';
import { call } from './call.ts';
import { Said } from './said.ts';

const amount = z.number().min(0);

/** What an engine says of the one machine that its virtual machines run on. */
export const HostReport = z.object({
  /** `kvm`: with the processor's help; `tcg`: emulated in software; null: not tried yet. */
  accelerator: z.enum(['kvm', 'tcg']).nullable(),
  /** How that was found out, in words for people. */
  why: Said,
  /** Of the hypervisor; empty while nothing was started. */
  version: z.string(),
  processors: z.object({ there: amount, given: amount }),
  /** `usable`: what virtual machines may have together; `given`: what those that run have. */
  memoryMb: z.object({ there: amount, usable: amount, given: amount }),
  /** Where disks are; `promised`: how large the disks of all machines may become. */
  diskGb: z.object({ there: amount, free: amount, promised: amount }),
  machines: z.object({ running: amount, there: amount }),
  /** What the host allows; `detail`: how, or why not. */
  networks: z.object({ able: z.boolean(), detail: Said }),
  limits: z.object({ able: z.boolean(), detail: Said }),
  ownUsers: z.boolean(),
});
export type HostReport = z.infer<typeof HostReport>;

export const hostCalls = {
  /** How the host does now. Never called where `capabilities.host` is false. */
  readHost: call({ at: 'GET /host', request: z.strictObject({}), takes: [], answer: HostReport, gives: null }),
};
