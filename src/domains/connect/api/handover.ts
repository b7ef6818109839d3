import type { ServerHandover } from '#domains/servers/api/port.ts';
import { deleteTickets } from './store-consoles.ts';

/** Consoles that are open end automatically (`guard.ts`); tickets that are not used yet are no longer good. */
export const consoleHandover: ServerHandover = {
  run: (tx, { serverId }) => deleteTickets(tx, serverId),
};
