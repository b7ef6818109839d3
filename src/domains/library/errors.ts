import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6700 up. */
const libraryErrors = errors('library', 6700, {
  1940: 'The name needs {min} to {max} characters.',
  1941: 'You have an image of this name in the zone. Save it as another version, or choose another name.',
  1942: 'The image cannot be changed now: {reason}',
  1944: 'Your library has a capacity of {quota, number} GB, and {used, number} GB are in use.',
  1945: 'This zone does not store images of customers.',
  1946: 'The disk cannot be cloned: {reason}',
  1947: 'The server has no such disk.',
  1948: 'An image may have up to {max, number} GB.',
  1949: 'A SHA-256 checksum has 64 hexadecimal digits.',
  1950: 'The upload has ended, or its ticket is not valid. Continue it from the library.',
  1951: 'The upload must continue at byte {offset, number}.',
  1952: 'Checksum mismatch. Send the data again.',
  1953: 'The zone has another engine, and images are copied between zones of one engine only.',
  1955: 'The image already belongs to you.',
  1956: 'You can share the image no longer than you can use it yourself, and recipients cannot share it.',
  1958: 'The link is no longer valid.',
  1959: 'It has {bytes, number} bytes.',
  1962: 'This part of the protocol is not supported: {detail}',
  2006: 'The snapshot is not ready.',
  2030: 'Choose exactly one: a user, a group or everyone on your site.',
  2031: 'An image can be shared with {max} people and groups.',
  2032: 'Only the staff of a site can share with everyone.',
  2033: 'The end of life cannot be before the deprecation.',
  2034: 'It cannot be tried again: {reason}',
  2060: 'The data of the image has changed since it was checked. Contact your provider.',
  2181: 'This image is shared with a group or with everyone on the site, not with you personally.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof libraryErrors> {}
}
