import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4000 up. */
const accountErrors = errors('account', 4000, {
  128: 'Partner User Name is required.',
  129: 'Partner Password is required.',
  130: 'Application Id is required.',
  144: 'Application Secret Key is required.',
  145: 'Application Tenant Id is required.',
  1550: "Operation isn't available, in order to change password, the user should enable his account to log in with email in Profile page.",
  1551: 'Choose a password that differs from the current one.',
  1552: 'Connect a social account first. Otherwise no one could sign in to this account.',
  1555: 'This account cannot be disabled now: {reason}',
  1556: 'You do not have permission to change the state from {from} to {to}.',
  1557: 'The account is already in this state.',
  1558: 'Unknown time zone. Choose one from the list.',
  1559: 'Enter an address that begins with https://.',
  1560: 'This link is no longer valid. Request a new one in your profile.',
  1561: 'This is already your email address.',
  1562: 'Save the partner settings first.',
  1563: 'The value was changed again later. Undo the later change first.',
  1564: 'This change cannot be undone here.',
  1565: 'The deletion of this account is already scheduled.',
  1566: 'No deletion of this account is scheduled.',
  1567: 'This account was deleted and cannot be restored.',
  1568: 'The account already has this email.',
  1569: 'Your account is suspended. Contact support to keep it.',
  1570: 'This account cannot be deleted now: {reason}',
  4000: "This person can't be the account manager. Choose someone of the staff of the site.",
  4001: 'This account cannot be enabled: {reason}',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof accountErrors> {}
}
