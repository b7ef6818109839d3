import type { Message } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';

/** What signs in to an account beside its email, in words, such as a social network: it stays when the email changes. */
export type OtherSignIns = (db: Db, accountId: string) => Promise<readonly Message[]>;
export const otherSignIns = point<OtherSignIns>('identity.other-sign-ins');
