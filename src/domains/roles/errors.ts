import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9900 up. */
const rolesErrors = errors('roles', 9900, {
  9900: 'You can only pass on permissions of your own role. You lack: {permissions}.',
  9901: 'Choose at least one permission.',
  9902: 'There is no permission {permission}.',
  9903: 'A permission set with this name already exists. Choose another name.',
  9904: 'This permission set is archived. Restore it first.',
  9905: 'This is already granted.',
  9906: 'Choose a person or a group.',
  9907: 'Choose a time in the future.',
  9908: "You can't change your own permissions.",
  9909: 'Only people who see more can have these permissions: {permissions}.',
  9910: 'No one with this email is in your account or site.',
  9911: 'Choose a permission set or a permission.',
  9912: 'This permission set is for another account or site.',
  9913: 'This has already ended or been decided.',
  9914: 'Enter 1 to {max} characters.',
  9915: 'Only account owners invite team members.',
  9916: 'Someone with this email already has an account on this site.',
  9917: 'This person has already accepted the invitation.',
  9918: 'You already asked for this. Wait for the answer.',
  9919: "This permission set doesn't contain the requested permission.",
  9955: 'The permission set “{name}” allows changes. Rename it, then invite the auditor again.',
  9985: 'Only staff can invite auditors. Invite a team member instead.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof rolesErrors> {}
}
