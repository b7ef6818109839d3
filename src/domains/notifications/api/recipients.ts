import { senderOf, type Sender } from '#domains/messages/api/port.ts';
import type { Language } from '#kernel/languages.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { isNotificationCode, kindOf, roleOf, type NotificationCode } from '../kinds.ts';
import { levelOfRole } from './set-address.ts';
import { readAddresses } from './store-addresses.ts';
import { noteDelivery, type Pending } from './store-deliver.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const adminSets: readonly string[] = ['billing', 'system', 'sc'];

/** Where one mail goes. */
export interface To {
  sender: Sender;
  accountId: string;
  to: string;
  language?: Language;
  unsubscribeUrl?: string;
}

/** Whose additional address is notified of a code: 0 of the account, 1 of its administration. */
export const levelOf = (code: number): 0 | 1 =>
  isNotificationCode(code) && adminSets.includes(kindOf(code).set) ? 1 : 0;

/** Whose addresses of roles are notified of what happened to the account itself. */
const roleLevelsOf = (about: readonly Pending[]): number[] => {
  const roles = about.flatMap(({ code, aboutAccountId }) => {
    const role = aboutAccountId === null && isNotificationCode(code) ? roleOf(code) : null;
    return role === null ? [] : [levelOfRole[role]];
  });
  return [...new Set(roles)];
};

/**
 * Mails one text once to the account and each confirmed and enabled additional address, and records it for each of the
 * notifications it covers.
 */
export async function mailAll(
  app: App,
  tx: Db,
  what: {
    about: readonly [Pending, ...Pending[]];
    /** False: the account wants no mail of it, which does not speak for the addresses of roles. */
    own?: boolean;
    send(to: To): Promise<string>;
  },
): Promise<void> {
  const { about, own = true, send } = what;
  const [one] = about;
  const { accountId } = one;
  const site = { id: one.siteId, name: one.siteName, host: one.host, primaryColor: one.primaryColor };
  const sender = senderOf(app.config, site, `localhost:${app.config.port}`);
  const level = levelOf(one.code);
  const levels: number[] = own ? [level, ...roleLevelsOf(about)] : roleLevelsOf(about);
  const copies =
    one.sample || levels.length === 0
      ? []
      : (await readAddresses(tx, accountId)).filter(
          ({ level: of, address }) => levels.includes(of) && address.flag && address.state === 'confirmed',
        );
  const seen = new Set<string>();
  for (const { to, copy, language } of [
    ...(own ? [{ to: one.email, copy: null, language: null }] : []),
    ...copies.map(({ address, level: of, language: read }) => ({ to: address.email, copy: of, language: read })),
  ]) {
    if (seen.has(to.toLowerCase())) continue;
    seen.add(to.toLowerCase());
    const unsubscribe = unsubscribeLink(app, sender, { about, copy });
    const messageId = await send({ sender, accountId, to, ...(language === null ? {} : { language }), ...unsubscribe });
    // A message is stored with the newest notification it covers; the others follow from the summary.
    await noteDelivery(tx, { notificationId: one.id, channel: 'mail', recipient: to, level: copy }, { messageId });
  }
}

/** A copy can always be ended by who gets it; one's own mails where every code of them may be switched off. */
function unsubscribeLink(
  app: App,
  { consoleUrl }: Sender,
  { about, copy }: { about: readonly [Pending, ...Pending[]]; copy: number | null },
): { unsubscribeUrl?: string } {
  const [{ accountId, aboutAccountId }] = about;
  const link = (token: string) => ({ unsubscribeUrl: `${consoleUrl}/unsubscribe?token=${token}` });
  if (copy !== null) return link(unsubscribeToken(app.secret, { accountId, what: 'copies', level: copy }));
  const codes = [...new Set(about.map((one) => one.code))].filter(isNotificationCode);
  const ofParent = aboutAccountId !== null;
  const locked = (code: NotificationCode) => !ofParent && kindOf(code).mailLocked;
  if (codes.some(locked)) return {};
  return link(unsubscribeToken(app.secret, { accountId, what: 'codes', ofParent, codes }));
}
