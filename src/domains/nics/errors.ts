import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5700 up. */
const nicsErrors = errors('nics', 5700, {
  1870: 'A server can have at most {max} network interfaces. Remove one first.',
  1878: 'This is the last network interface in a public network. Without it, the server cannot be reached from outside. Confirm to remove it.',
  1879: 'The network interface does not have this address.',
  2301: 'The server is protected. Type its name, {name}, to confirm.',
  2302: 'An account can keep at most {max} addresses. Release one first.',
  2303: 'Only public addresses can be kept. Reserve a private one in its network.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof nicsErrors> {}
}
