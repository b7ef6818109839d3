import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 5600 up. */
const configurationErrors = errors('configuration', 5600, {
  1850: 'Nothing has been changed.',
  1851: "Disks can't shrink. The current size is {size} GB.",
  1852: 'The server has no such disk.',
  1853: 'The system disk cannot be removed.',
  1854: 'Type the size of the disk in GB, {size}, to confirm.',
  1855: 'A change is already scheduled. Cancel it, or combine this change with it.',
  1856: 'Choose a time within the next {days} days.',
  1857: 'The server must be powered off briefly. Allow the restart, or schedule the change for later.',
  1858: 'Delete the snapshots of the server first. {reason}',
  1859: 'No change is planned.',
  1860: "This account can't order more: {reason}",
  1861: 'The price has changed since you saw it. Check the new total and save again.',
  1890: 'Only the account that pays for the server can change how it is billed.',
  2001: 'Devices cannot be chosen in the data center of this server.',
  2002: 'This option is not available.',
  2003: 'Nothing would change.',
  2300: 'The disk cannot be removed: {reason}',
  5600: 'The server has other disks now. Read its configuration again, and change disks with growDisks, addDisks and removeDisks.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof configurationErrors> {}
}
