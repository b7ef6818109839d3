import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6300 up. */
const initPoliciesErrors = errors('init-policies', 6300, {
  1800: 'The name needs {min} to {max} characters.',
  1801: 'You already have a policy with this name. Choose another name.',
  1802: 'Syntax error: {detail}',
  1803: '{key} is not read by the system.{near, select, none {} other { Did you mean {near}?}}',
  1804: '{key} must be {what}.',
  1805: 'This file path cannot be used. {detail}',
  1806: "The server's policies would take {size, number} bytes. The limit is {max, number}.",
  1807: "The checksum doesn't match the text.",
  1808: 'This contains a plain-text password. Use a secret variable instead.',
  1809: 'Unknown variable {name}.',
  1810: 'Use a unique variable name of lowercase letters, digits and underscores. {system} are reserved.',
  1811: 'It is used by {users}.',
  1812: 'The policy has errors: {detail}',
  1813: "The policy can't be used: {reason}",
  1814: '{label}: {reason}',
  1815: 'Your role does not allow you to share a policy this widely.',
  1816: 'The policy is for a different operating system than this image.',
  1817: '{what}: at most {max, number}.',
  1818: 'The policy cannot be published: {reason}',
  1986: 'You can have at most {max} test servers at once. Delete one, or wait until one is deleted.',
  1987: 'No size in this data center can run a test. Choose another data center.',
  6300: 'Write the mode as three or four digits from 0 to 7, such as 0644.',
  6301: 'Write the owner as user or user:group.',
  6302: 'Enter an MD5, SHA-256 or SHA-512 checksum: 32, 64 or 128 hexadecimal digits.',
  6303: 'Enter a link that begins with https://.',
  6304: 'Enter the checksum of the file behind the link.',
  6305: 'A file that contains a secret must be sent as plain text.',
  6306: 'Enter a name for the service.',
  6307: 'Another service already has this name. Choose another one.',
  6308: 'Enter package names separated by spaces.',
  6309: 'Enter the name of a system service, such as nginx.',
  6310: 'Enter ports separated by commas, such as 80,443.',
  6311: 'Packages cannot be installed on Windows. Use commands instead.',
  6312: 'A parameter name consists of letters, digits and underscores.',
  6313: 'Enter at least one choice.',
  6314: 'A secret cannot have a default value. Leave it empty.',
  6315: 'Another file already has this path. Choose another one.',
  6316: 'The init policies cannot be run again: {reason}',
  6317: 'This data center cannot apply init policies. Choose another one, or remove the policies.',
  6318: 'This version is already published. Choose another one.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof initPoliciesErrors> {}
}
