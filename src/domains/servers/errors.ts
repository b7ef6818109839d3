import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4900 up. */
const serversErrors = errors('servers', 4900, {
  1100: 'The name needs at least {min} characters.',
  1101: 'The name can have at most {max} characters.',
  1102: 'Use letters, digits, dash, dot, underscore and parentheses only.',
  1103: 'Another server already has this name. Choose another one.',
  1104: 'Create between 1 and {max} servers at once.',
  1105: 'Enter one name per server.',
  1106: 'This CPU type is not available in this data center.',
  1107: 'This memory size is not available for this CPU type.',
  1108: 'This image needs at least {min} MB of memory.',
  1109: 'Choose a disk size from the list, from {min, number} to {max, number} GB.',
  1110: 'Choose between 1 and {max} disks.',
  1111: 'Choose between 1 and {max} networks.',
  1112: 'The password needs 10-20 characters with an upper-case letter, a lower-case letter and a digit; other characters can only be ! @ # $ ^ & * ( ) ~',
  1113: 'Enter a password or choose an SSH key.',
  1114: 'This is not an OpenSSH public key.',
  1115: 'This data center is not available.',
  1116: 'This image is not available in this data center.',
  1117: 'Monthly servers need a traffic package available in this data center.',
  1118: 'Burstable CPUs are only billed hourly.',
  1119: 'This account has no price list for this data center. Contact your provider.',
  1120: 'Type the name of the server to confirm.',
  1121: 'The price has changed since you saw it. Check the new total and create again.',
  1122: 'This network is not available in this data center.',
  1123: 'No public addresses are left in this data center.',
  1124: "This account can't create servers: {reason}",
  1125: 'Windows servers need a password.',
  1127: 'This server can no longer be restored.',
  1128: 'The managed service is not offered here.',
  1129: 'Daily backups are not offered here.',
  1776: 'Too long. The limit is {max, number} KB.',
  1777: 'Start the script with an interpreter line such as #!/bin/bash. On Windows, scripts run in PowerShell without one.',
  1778: 'A server can have a startup script or user data, not both. Clear one of them.',
  1779: 'An address cannot be assigned to two network interfaces.',
  1795: "This server's data center doesn't offer backups.",
  2080: 'This data center has capacity for at most {max, number} more right now. Choose fewer, or another data center.',
  2081: 'This CPU type is currently sold out in this data center.',
  2250: '{min, plural, one {This image needs at least # disk.} other {This image needs at least # disks.}}',
  2322: 'Type {count}, the number of servers, to confirm.',
  2323: 'The server is running. Power it off first, or force termination.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof serversErrors> {}
}
