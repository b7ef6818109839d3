import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6300 up. */
const initPoliciesErrors = errors('init-policies', 6300, {
  1800: 'The name needs {min} to {max} characters.',
  1801: 'You already have a policy with this name.',
  1802: 'Syntax error: {detail}',
  1803: '{key} is not supported and will be ignored.{hint}',
  1804: '{key} must be {what}.',
  1805: '{detail}',
  1806: "The server's policies would take {size} bytes. The limit is {max}.",
  1807: "The SHA-256 checksum doesn't match the text.",
  1808: 'This contains a plain-text password. Use a secret variable instead.',
  1809: 'Unknown variable {name}.',
  1810: 'Use a unique variable name of lowercase letters, digits and underscores. {system} are reserved.',
  1811: 'It is used by {users}.',
  1812: 'The policy has errors: {detail}',
  1813: "The policy can't be used: {reason}",
  1814: '{label}: {reason}',
  1815: 'Your role does not allow you to share a policy this widely.',
  1816: 'The policy is for a different operating system than this image.',
  1817: '{what}: at most {max}.',
  1818: '{reason}',
  1819: '{detail}',
  1986: 'You can have at most {max} test servers at once. Delete one, or wait until one is deleted.',
  1987: 'No size in this data center can run a test. Choose another data center.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof initPoliciesErrors> {}
}
