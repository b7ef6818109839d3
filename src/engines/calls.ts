import { adoptionCalls } from './adoption.ts';
import { backupCalls } from './backups.ts';
import type { Call, Method } from './call.ts';
import { checkCalls } from './checks.ts';
import { consoleCalls } from './consoles.ts';
import { deviceCalls } from './devices.ts';
import { firewallCalls } from './firewall.ts';
import { guestAccessCalls } from './guest-access.ts';
import { guestReportCalls } from './guest-reports.ts';
import { hardwareCalls } from './hardware.ts';
import { hostCalls } from './hosts.ts';
import { imageCalls } from './images.ts';
import { initCalls } from './init.ts';
import { machineCalls } from './machines.ts';
import { networkCalls } from './networks.ts';
import { nicCalls } from './nics.ts';
import { poolCalls } from './pools.ts';
import { probeCalls } from './probes.ts';
import { serviceletCalls } from './servicelets.ts';
import { snapshotCalls } from './snapshots.ts';
import { statisticsCalls } from './statistics.ts';
import { switchCalls } from './switches.ts';

/** Every call of the engine port: the port, its client, its server and the names of faults come from here. */
export const engineCalls = {
  ...machineCalls,
  ...snapshotCalls,
  ...consoleCalls,
  ...hardwareCalls,
  ...deviceCalls,
  ...nicCalls,
  ...statisticsCalls,
  ...firewallCalls,
  ...guestAccessCalls,
  ...backupCalls,
  ...serviceletCalls,
  ...initCalls,
  ...probeCalls,
  ...imageCalls,
  ...networkCalls,
  ...guestReportCalls,
  ...hostCalls,
  ...poolCalls,
  ...switchCalls,
  ...checkCalls,
  ...adoptionCalls,
} satisfies Record<string, Call>;

export type CallName = keyof typeof engineCalls;
/** The names of all calls, as fault rules use them. */
// Typed edge: the keys of an object that is written out.
export const callNames = Object.keys(engineCalls) as CallName[];

/** The calls as methods. */
export type EngineMethods = { [Name in CallName]: Method<(typeof engineCalls)[Name]> };

/**
 * What an engine in this process answers calls with: functions of what it works on and the arguments of the call, which
 * answer `Now`, or later.
 */
export type Answers<Context, Now = never> = {
  [Name in CallName]: EngineMethods[Name] extends (...args: [...infer Args, AbortSignal]) => Promise<infer Result>
    ? (context: Context, ...args: Args) => Result | (Name extends Now ? never : Promise<Result>)
    : never;
};
/** The calls without streams. */
export type PlainCall = {
  [Name in CallName]: (typeof engineCalls)[Name]['stream'] extends 'none' ? Name : never;
}[CallName];

/** Makes the methods of an engine from one function that knows how each call is answered. */
export function methodsOf(
  answer: (name: CallName, args: readonly unknown[], signal: AbortSignal) => Promise<unknown>,
): EngineMethods {
  const methods = callNames.map((name) => [
    name,
    // Typed edge: every method takes a signal last.
    async (...args: unknown[]) => answer(name, args.slice(0, -1), args.at(-1) as AbortSignal),
  ]);
  // Typed edge: each name has the method that its entry in the table describes.
  return Object.fromEntries(methods) as EngineMethods;
}
