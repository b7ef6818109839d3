import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire. */
const rolesErrors = errors('roles', 9890, {
  9890: 'You can only pass on permissions of your own role. You lack: {permissions}.',
  9891: 'Choose at least one permission.',
  9892: 'There is no permission {permission}.',
  9893: 'A permission set with this name already exists. Choose another name.',
  9894: 'This permission set is archived. Restore it first.',
  9895: 'They already have this permission set or permission.',
  9896: 'Choose a person or a group.',
  9897: 'Choose a time in the future.',
  9898: "You can't change your own permissions.",
  9899: 'This person sees less than these permissions need: {permissions}.',
  9900: 'No one with this email is in your account or site.',
  9901: 'Choose a permission set or a permission.',
  9902: 'This permission set is for another account or site.',
  9903: 'This grant has already ended.',
  9904: 'The group has permissions that you lack: {permissions}.',
  9905: 'Enter 1 to {max} characters.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof rolesErrors> {}
}
