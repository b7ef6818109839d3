import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5200 up. */
const availabilityErrors = errors('availability', 5200, {
  2082: 'Capacity is available now: create the server.',
  2083: 'You already have {max} availability alerts. Cancel one first.',
  2160: 'This CPU type is not available in this data center.',
  5200: '{zone} has no capacity for these servers: some of it is kept free. Choose another data center or a smaller size.',
  5201: '{zone} has no capacity for this change: some of it is kept free. Choose a smaller size.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof availabilityErrors> {}
}
