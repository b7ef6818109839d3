import { point } from '#kernel/point.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';

/** Moves a server to another account; the domain that has the operation for it contributes it. */
export interface ServerMove {
  /** The request that moves a server to the account of an email. */
  request(of: { serverId: string; email: string; effective: 'now' | 'next-month'; message: string }): InnerRequest;
}
export const serverMove = point<ServerMove>('account-batches.server-move');
