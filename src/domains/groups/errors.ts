import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4100 up. */
const groupsErrors = errors('groups', 4100, {
  1895: 'The name needs 1 to {max} characters.',
  1896: 'A group with this name already exists. Choose another name.',
  1897: 'This user is already a member of the group.',
  4100: 'Choose a time in the future.',
  4101: 'Enter the emails of members.',
  4102: 'This email is not a member of the group.',
  4103: 'Enter at most {max, number} members.',
  4104: 'This group is archived. Restore it first.',
  4105: 'Only the account owner and the deputies of this group can change its members.',
  4106: 'You are a deputy for a limited time. Choose an end that is no later than that of your own membership.',
  4107: 'Only the account owner can remove a deputy.',
  4108: 'A group can have at most {max} deputies. Remove one first.',
  4109: 'This person has already accepted the invitation.',
  4110: 'The owner of this group is active. Only groups whose owner left can be reassigned.',
  4111: 'Enter the email of an active account owner of this site.',
  4112: 'This account already has a group with this name. Rename the group first.',
  1898: 'A group can have at most {max} members. Remove one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof groupsErrors> {}
}
