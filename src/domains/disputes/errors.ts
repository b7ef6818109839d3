import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 8500 up. */
const disputesErrors = errors('disputes', 8500, {
  8500: 'Enter 1 to {max} characters.',
  8501: 'Only an issued invoice of your own account can be disputed.',
  8502: 'Nothing is left to dispute: all of it is credited.',
  8503: 'This is already disputed. Add a message to the open dispute.',
  8504: 'This dispute is closed.',
  8505: 'This dispute has {max} messages. Decide it, or open another one.',
  8506: 'A dispute of one line is decided for that line.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof disputesErrors> {}
}
