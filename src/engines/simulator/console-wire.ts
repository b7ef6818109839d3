import type { ConsoleKind } from '#engines/consoles.ts';

/** The part of the simulator's protocol that is about consoles. */

export const consoleKinds = ['vnc', 'serial'] as const satisfies ConsoleKind[];

/** What a connection is upgraded to. */
export const consoleProtocol = 'console';
