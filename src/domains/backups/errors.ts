import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 6500 up. */
const backupsErrors = errors('backups', 6500, {
  1797: 'Type {name} to confirm.',
  1798: 'The snapshot does not exist or is not finished.',
  1799: 'The new server would belong to your account, not to the owner of this one. Sign in as the owner to create it.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof backupsErrors> {}
}
