import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5400 up. */
const firewallErrors = errors('firewall', 5400, {
  1750: 'A server can have at most {limit, number} rules. You have {count, number}. Remove some first.',
  1751: '"{text}" is not a port. Ports go from 1 to {max}; write several as 80,443,8000-8100.',
  1752: 'The end of the range {text} is before its start.',
  1753: 'Only TCP and UDP use ports. Leave this empty, or choose another protocol.',
  1754: '"{text}" is not an address or a network such as 203.0.113.0/24 or 2001:db8::/32.',
  1755: '{text} is an address inside a network. The network is {correct}.',
  1756: '{peer} no longer exists. Choose another source.',
  1757: 'A note can have at most {max} characters.',
  1758: 'A rule can have at most {max} sources. Use an address group.',
  1759: 'A rule can have at most {max} port ranges. Split the rule.',
  1760: 'This would block your current address {address} on port {ports}. To apply it anyway, start a trial: the previous rules are restored automatically unless you confirm.',
  1761: 'This data center has no firewall for servers.',
  1762: 'The name needs 1 to {max} characters.',
  1763: 'You already use this name. Choose another one.',
  1764: 'You have reached the limit of {max} for this account. Delete one first.',
  1765: 'In use by {users}. Change those first.',
  1766: 'A group can have at most {max, number} addresses.',
  1767: 'A group needs at least one address.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof firewallErrors> {}
}
