import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6200 up. */
const connectErrors = errors('connect', 6200, {
  1780: "The console can't be opened: {reason}",
  1782: 'Enter a host name or an IP address.',
  1783: 'Enter a port from 1 to 65535.',
  1784: 'Start the user name with a letter, digit or underscore. It can also contain . - and backslash.',
  1785: 'The server has no address.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof connectErrors> {}
}
