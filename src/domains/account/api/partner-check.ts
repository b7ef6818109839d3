import { PartnerError, partnerToken } from '#connectors/partner-center/client.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { unseal } from '#platform/seal.ts';
import { partnerLoginOf, partnerProblem } from './partner-app.ts';
import type { PartnerRow } from './store-partner.ts';

/** What the sealed values are for and whose they are. */
export const boundTo = (accountId: string) => ({ purpose: 'partner setting', owner: accountId });

/** What came of asking for a token; null as problem: it works. */
export interface Found {
  problem: Message | null;
  /** The service did not answer, which says nothing about the settings. */
  passing: boolean;
}

/** Asks for a token with the stored settings. */
export async function lookAt(app: App, row: PartnerRow): Promise<Found> {
  const secret = unseal(app.secret, boundTo(row.account_id), row.app_secret_sealed);
  try {
    await partnerToken(partnerLoginOf(app), { tenantId: row.tenant_id, appId: row.app_id, secret });
    return { problem: null, passing: false };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    app.log.warn({ err: error }, 'partner settings failed the test');
    return { problem: partnerProblem(error), passing: error.kind === 'unavailable' };
  }
}

const minuteMs = 60_000;

/** Settings that were just stored are looked at soon, if no one tests them before. */
export const firstCheck = (now: Date) => new Date(now.getTime() + 10 * minuteMs);

/** About twice a day, each account at its own time; soon again while the service does not answer. */
export function nextCheck(accountId: string, now: Date, passing: boolean): Date {
  const share = Number.parseInt(accountId.slice(-4), 16) / 0xffff;
  const minutes = passing ? 20 + 20 * share : 600 + 240 * share;
  return new Date(now.getTime() + Math.round(minutes * minuteMs));
}
