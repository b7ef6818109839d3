import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 4800 up. */
const sshKeysErrors = errors('ssh-keys', 4800, {
  1770: 'The name needs 1 to {max} characters, without control characters.',
  1771: 'Another key of this account has this name. Choose another one.',
  1772: 'The account already has this key, as “{name}”.',
  1773: 'An account can have at most {max} SSH keys. Delete one first.',
  1774: 'This key is no longer in the library. Choose another one.',
  1775: 'A server can have at most {max} SSH keys. Remove one first.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof sshKeysErrors> {}
}
