/** How long a ticket for a console is good. */
export const ticketSeconds = 30;

/** Most consoles that one person has open at once. */
export const maxConsoles = 8;

/** Most bytes of one message of a page. */
export const maxMessageBytes = 65_536;

/** The protocol of the WebSocket; the ticket comes beside it, so that it is in no address and no log. */
export const consoleProtocol = 'console.v1';
export const ticketProtocol = (ticket: string): string => `ticket.${ticket}`;
export const socketPath = '/svc/consoles';
