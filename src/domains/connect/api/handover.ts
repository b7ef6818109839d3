import type { ServerHandover } from '#platform/app.ts';
import { deleteTickets } from './store-consoles.ts';

/** Consoles that are open end by themselves (`guard.ts`); tickets that are not used yet are good no more. */
export const consoleHandover: ServerHandover = {
  run: (tx, { serverId }) => deleteTickets(tx, serverId),
};
