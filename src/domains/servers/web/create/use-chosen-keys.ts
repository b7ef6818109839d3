import { useRead } from '#shell/read.ts';
import { t } from '@lingui/core/macro';
import { sshKeys } from '#domains/ssh-keys/contract.ts';
import type { CreateValues } from './values.ts';

/** The names of the keys that may sign in: those of the library, and the one that was typed. */
export function useChosenKeys({ sshKeyIds, sshKey, sshKeyName }: CreateValues): string[] {
  // As the list of the form asks for them: it has the answer already.
  const { data } = useRead(sshKeys.listSshKeys, { query: { mine: 1, size: 100 } }, { enabled: sshKeyIds.length > 0 });
  const names = sshKeyIds.map((id) => data?.items.find((key) => key.id === id)?.name ?? t`Deleted key`);
  return sshKey.trim() === '' ? names : [...names, sshKeyName.trim() || t`a new key`];
}
