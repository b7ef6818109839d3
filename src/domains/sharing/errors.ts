import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6900 up. */
const sharingErrors = errors('sharing', 6900, {
  1891: 'The server belongs to this account.',
  1892: 'The server is already shared with this recipient. Change their access instead.',
  1893: 'Enter a user or choose a group.',
  1894: 'You have access to this server through a group. The manager of the group can remove you.',
  1899: 'A server can be shared with at most {max} people and groups. Remove one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof sharingErrors> {}
}
