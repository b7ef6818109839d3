import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4900 up. */
const serversErrors = errors('servers', 4900, {
  1100: 'The name needs at least {min} characters.',
  1101: 'The name may have at most {max} characters.',
  1102: 'Use letters, digits, dash, dot, underscore and parentheses only.',
  1103: 'Another server already has this name.',
  1104: 'Create between 1 and {max} servers at once.',
  1105: 'Give one name for each server.',
  1106: 'This processor is not sold in this zone.',
  1107: 'This amount of memory is not sold with this processor.',
  1108: 'This image needs at least {min} MB of memory.',
  1109: 'Choose a disk size from the list, from {min, number} to {max, number} GB.',
  1110: 'Choose between 1 and {max} disks.',
  1111: 'Choose between 1 and {max} networks.',
  1112: 'The password needs 10-20 characters with an upper-case letter, a lower-case letter and a digit; other characters can only be ! @ # $ ^ & * ( ) ~',
  1113: 'Give a password or an SSH key.',
  1114: 'This is not an OpenSSH public key.',
  1115: 'This zone is not available.',
  1116: 'This image is not available in this zone.',
  1117: 'A monthly server needs a traffic package that is sold in this zone.',
  1118: 'Burstable processors are sold by the hour only.',
  1119: 'This account has no price list for this zone. Ask your provider.',
  1120: 'Type the name of the server to confirm.',
  1121: 'The price has changed since you saw it. Check the new total and create again.',
  1122: 'This network is not available in this zone.',
  1123: 'No free public address is left in this zone.',
  1124: 'This account cannot create servers now: {reason}',
  1125: 'Windows servers need a password.',
  1127: 'This server cannot be restored any more.',
  1776: 'This is too long: {max, number} KB is the most.',
  1777: 'The first line of a script says what runs it, such as #!/bin/bash. Windows runs it with PowerShell, without such a line.',
  1778: 'A server can have a startup script or user data, not both. Clear one of them.',
  1779: 'An address cannot be assigned to two network interfaces.',
  1795: 'The data center of this server keeps no backups.',
  2080: 'This data center has capacity for at most {max, number} more right now. Choose fewer, or another data center.',
  2081: 'This type of processor is sold out in this zone just now.',
  2250: '{min, plural, one {This image needs at least # disk.} other {This image needs at least # disks.}}',
  2322: 'Type {count}, the number of servers, to confirm.',
  2323: 'The server is running. Power it off first, or terminate it by force.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof serversErrors> {}
}
