import { z } from 'zod';
import { Ref, stream } from './call.ts';

/** `vnc`: the screen, spoken in RFB 3.8 with security type None. `serial`: the bytes of the first serial line. */
export const consoleKinds = ['vnc', 'serial'] as const;
export type ConsoleKind = (typeof consoleKinds)[number];

/** What a connection is upgraded to. */
export const consoleProtocol = 'console';

/** The consoles of machines: what a screen and a keyboard, or a terminal on a serial line, would be connected to. */
export const consoleCalls = {
  /**
   * Opens a console of a running machine; several may be open at once and share what they show. A serial line begins
   * with the end of what it showed before. The stream ends when the machine loses its power, and goes on through a
   * restart of its guest. A machine that is not on, or not there, is EngineFinal with the reason; so is a kind that
   * `capabilities.consoles` does not name. The signal ends the opening, not the stream.
   */
  openConsole: stream('upgraded', {
    at: 'GET /machines/{machineRef}/consoles/{kind}',
    request: z.strictObject({ machineRef: Ref, kind: z.enum(consoleKinds) }),
    takes: ['*'],
  }),
};
