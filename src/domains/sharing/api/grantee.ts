import type { InputOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { granteeOf as findGrantee, type Grantee } from '#domains/groups/api/port.ts';
import type { sharing } from '../contract.ts';

interface Asked {
  input: InputOf<typeof sharing.shareServer>;
  /** What stands in front of the names of its fields in a refusal. */
  at: string;
}

/** Whom the input means, as somebody that a server of an account is shared with. Throws Invalid at the field. */
export const granteeOf = (
  ctx: Ctx,
  { siteId, accountId }: { siteId: string; accountId: string },
  { input: { email, groupId }, at }: Asked,
): Promise<Grantee> =>
  findGrantee(
    ctx,
    { siteId, groupsOf: accountId, havers: [accountId] },
    { email, groupId, at, codes: { notOne: 1893, haver: 1891 } },
  );
