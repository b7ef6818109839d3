import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const hostsErrors = errors('hosts', 8900, {
  8900: "This isn't possible: {reason}",
  8901: 'Enter a reason of 1 to {max} characters.',
  8902: 'Another task is changing the host. Try again when it has ended.',
  8903: 'Choose another host of the data center.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof hostsErrors> {}
}
