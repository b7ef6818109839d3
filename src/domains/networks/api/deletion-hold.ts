import { deletionHold } from '#domains/account/api/port.ts';
import { say } from '../messages.ts';
import { countKept, forgetKept } from './store-kept.ts';

/** Public addresses that an account keeps cost until they are released, which its last invoice waits for. */
export const addressesHold = deletionHold({
  kind: 'addresses',
  async reason(db, { accountId }) {
    const count = await countKept(db, accountId);
    return count === 0 ? null : say('addresses-left', { count });
  },
  end: forgetKept,
});
