import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6700 up. */
const libraryErrors = errors('library', 6700, {
  1940: 'The name needs {min} to {max} characters.',
  1941: 'You already have an image with this name in the data center. Save it as a new version, or choose another name.',
  1942: "The image can't be changed: {reason}",
  1944: 'Your library has a capacity of {quota, number} GB, and {used, number} GB are in use.',
  1945: "This data center doesn't store customer images.",
  1946: "The disk can't be cloned: {reason}",
  1947: 'The server has no such disk.',
  1948: 'An image can have at most {max, number} GB.',
  1949: 'Enter a SHA-256 checksum: 64 hexadecimal digits.',
  1950: 'The upload has ended, or its ticket is no longer valid. Resume it in Images.',
  1951: 'The upload must continue at byte {offset, number}.',
  1952: 'Checksum mismatch. Send the data again.',
  1953: 'The data center uses a different engine. Images can only be copied between data centers with the same engine.',
  1955: 'The image already belongs to you.',
  1956: "You can't share the image for longer than you can use it yourself, and recipients can't share it.",
  1958: 'The link is no longer valid.',
  1959: 'The file has {bytes, number} bytes.',
  1962: 'This part of the protocol is not supported: {detail}',
  2006: 'The snapshot is not ready.',
  2030: 'Choose exactly one: a user, a group or everyone on your site.',
  2031: 'An image can be shared with at most {max} people and groups. Remove one first.',
  2032: 'Only staff can share with everyone on the site.',
  2033: "The end-of-life date can't be before the deprecation date.",
  2034: "This can't be retried: {reason}",
  2060: 'The data of the image has changed since it was checked. Contact your provider.',
  2181: 'This image is shared with a group or with everyone on the site, not with you personally.',
  6701: "The image can't be checked: {reason}",
  6700: 'The image cannot be imported from this address. {detail}',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof libraryErrors> {}
}
