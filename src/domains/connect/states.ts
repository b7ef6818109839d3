import type { Message } from '#kernel/message.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { why } from '#domains/servers/reasons.ts';

/** 0 other, 1 SSH, 2 VNC, 3 Remote Desktop. */
export const connectionTypes = [0, 1, 2, 3] as const;
export type ConnectionType = (typeof connectionTypes)[number];

/** The port that each type usually has. */
export const usualPort: Record<ConnectionType, number> = { 0: 22, 1: 22, 2: 5900, 3: 3389 };

export const consoleKinds = ['vnc', 'serial'] as const;
export type ConsoleKind = (typeof consoleKinds)[number];

/**
 * In which state a console may be tried. One that is at work on, or in error, may run or not: its engine knows. A
 * running task is no hindrance: to watch a restart is what a console is for.
 */
const table: Record<ServerState, true | Message> = {
  creating: busyReason.creating ?? true,
  on: true,
  off: why('off-power-on-first'),
  suspended: why('suspended-resume-first'),
  configuring: true,
  cloning: true,
  migrating: true,
  terminating: busyReason.terminating ?? true,
  terminated: busyReason.terminated ?? true,
  error: true,
};

/** Why no console can be opened in a state; null where one may be tried. */
export function refusalOfConsole(state: ServerState): Message | null {
  const rule = table[state];
  return rule === true ? null : rule;
}
