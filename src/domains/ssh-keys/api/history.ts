import { NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource, record, recorded, type Change, type Owned } from '#domains/history/api/port.ts';
import { sshKeys } from '../contract.ts';
import { readKey } from './store.ts';

const ofKey = recorded<never>('sshKey');

/** Records a change of a key in its history and in the audit trail. */
export const recordKey = (ctx: Ctx, key: Owned, change: Pick<Change, 'kind' | 'action' | 'diff'>): Promise<void> =>
  record(ctx, { ...change, object: ofKey(key), audit: change.diff });

/** What happened to a key. */
export const listSshKeyHistory = listRows(sshKeys.listSshKeyHistory, {
  ...historySource('sshKey'),
  async prepare({ db, scope }, { params }: { params: { sshKeyId: string } }) {
    const key = await readKey(db, scope, params.sshKeyId);
    if (key === null) throw new NotFound();
    return key;
  },
});
