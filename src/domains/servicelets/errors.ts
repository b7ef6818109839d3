import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6400 up. */
const serviceletsErrors = errors('servicelets', 6400, {
  1840: 'A value here would be read as part of a program. Use $PARAM_{name} in the script instead.',
  1841: 'There is no parameter {name}.',
  1842: 'This servicelet is not available to you or for this system.',
  1843: 'This is required.',
  1844: 'This value cannot be: {reason}',
  1845: '{problem}',
  1846: 'The file does not have this checksum.',
  1847: 'A file can have {max, number} KB.',
  1848: 'A checksum by {kind} has {length} hexadecimal digits.',
  1849: 'A server can have {max} schedules of servicelets.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof serviceletsErrors> {}
}
