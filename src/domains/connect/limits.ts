/** How long a ticket for a console is good. */
export const ticketSeconds = 30;

/** Most consoles that one person has open at once. */
export const maxConsoles = 8;

/** Most bytes of one message of a page. */
export const maxMessageBytes = 65_536;

/** The protocol of the WebSocket; the ticket comes beside it, so that it is in no address and no log. */
export const consoleProtocol = 'console.v1';
export const ticketProtocol = (ticket: string): string => `ticket.${ticket}`;
/** The language of the page, which a WebSocket has no header for. */
export const languageProtocol = (language: string): string => `language.${language}`;
export const languageOfProtocol = (protocol: string): string | null => /^language\.(.+)$/.exec(protocol)?.[1] ?? null;
export const socketPath = '/svc/consoles';
