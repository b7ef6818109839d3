import type { Samples } from '#test/sample.ts';
import type { sshKeys } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof sshKeys> = {
  createSshKey: () => ({
    input: {
      name: 'laptop',
      publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBqxjEoY6rpNQmUGHyuJcslcAc6z+tlwvH3XOzhjW85B laptop',
    },
  }),
  deleteSshKey: (_world, owner) => ({ params: { sshKeyId: owner.sshKeyId } }),
  listSshKeyHistory: (_world, owner) => ({ params: { sshKeyId: owner.sshKeyId } }),
  listSshKeys: () => ({}),
  renameSshKey: (_world, owner) => ({ params: { sshKeyId: owner.sshKeyId }, input: { name: 'desk' } }),
};
