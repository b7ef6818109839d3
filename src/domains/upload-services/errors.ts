import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const uploadServicesErrors = errors('upload-services', 9810, {
  9810: '{zone} does not take uploads at the moment. Try again later, or choose another data center.',
  9811: '{zone} takes images of at most {max, number} GB.',
  9812: 'At most {max, plural, one {# upload} other {# uploads}} of an account can run at the same time. Wait until one has finished.',
  9813: '{zone} is busy with other uploads. Try again in a few minutes.',
  9814: 'The parallel uploads of one account must not exceed those in all.',
  9815: '{zone} does not take uploads at the moment: {note}',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof uploadServicesErrors> {}
}
