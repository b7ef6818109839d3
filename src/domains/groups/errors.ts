import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4100 up. */
const groupsErrors = errors('groups', 4100, {
  1895: 'The name needs 1 to {max} characters.',
  1896: 'A group with this name already exists. Choose another name.',
  1897: 'This user is already a member of the group.',
  1898: 'A group can have at most {max} members. Remove one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof groupsErrors> {}
}
