import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6200 up. */
const connectErrors = errors('connect', 6200, {
  1780: 'The console cannot be opened now: {reason}',
  1782: 'This is neither a host name nor an address.',
  1783: 'A port is a number from 1 to 65535.',
  1784: 'A user name begins with a letter, a digit or an underscore. It can also contain . - and backslash.',
  1785: 'The server has no address.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof connectErrors> {}
}
