import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6300 up. */
const initPoliciesErrors = errors('init-policies', 6300, {
  1800: 'The name needs {min} to {max} characters.',
  1801: 'You already have a policy with this name.',
  1802: 'This cannot be read: {detail}',
  1803: '{key} is not read by the system.{hint}',
  1804: '{key} has to be {what}.',
  1805: '{detail}',
  1806: 'The policies of the server would have {size, number} bytes; the limit is {max, number}.',
  1807: 'The text has another SHA-256.',
  1808: 'This contains a password in plain text. Use a variable of the kind secret instead.',
  1809: 'There is no variable {name}.',
  1810: 'A variable needs a unique name of lower-case letters, digits and underscores; {system} are reserved.',
  1811: 'It is used by {users}.',
  1812: 'It has errors: {detail}',
  1813: 'The policy cannot be used: {reason}',
  1814: '{label}: {reason}',
  1815: 'Your role does not allow you to share a policy this widely.',
  1816: 'The policy is for another operating system than this image.',
  1817: '{what}: at most {max, number}.',
  1818: '{reason}',
  1819: '{detail}',
  1986: 'At most {max} test servers run at once. Remove one, or wait for it to go.',
  1987: 'The zone has no plan that a test could run on. Choose another one.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof initPoliciesErrors> {}
}
