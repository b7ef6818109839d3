import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const cloudErrors = errors('clouds', 9990, {
  9990: 'A data center already has this ID.',
  9991: 'Enter both ends of the VLAN range, the smaller one first.',
  9992: 'Write extra specs as key=value, separated by commas.',
  9993: 'Enter the physical network.',
  9994: 'Enter the password: the address or the user changed.',
  9995: 'The data center is in use. Delete its networks and images first. A data center that has had servers stays, closed.',
  9996: 'Choose at least one processor type.',
  9997: 'The self-check is running. Try again when it has ended.',
  9998: 'No account has this email.',
  9999: "This can't be changed: what the console has created in the cloud depends on it.",
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof cloudErrors> {}
}
