import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6400 up. */
const serviceletsErrors = errors('servicelets', 6400, {
  1840: 'A value here would be interpreted as code. Use $PARAM_{name} in the script instead.',
  1841: 'Unknown parameter {name}.',
  1842: 'This servicelet is not available to you or for this operating system.',
  1843: 'This is required.',
  1844: '{reason}',
  1845: 'This file path cannot be used. {problem}',
  1846: "The file doesn't match this checksum.",
  1847: 'A file can have at most {max, number} KB.',
  1848: 'A {kind} checksum has {length} hexadecimal digits.',
  1849: 'A server can have at most {max} servicelet schedules. Remove one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof serviceletsErrors> {}
}
