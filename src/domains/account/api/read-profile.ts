import type { z } from 'zod';
import { isDateFormat } from '#kernel/date-format.ts';
import { languages } from '#kernel/languages.ts';
import { readLastSignIns, securityOf } from '#domains/identity/api/port.ts';
import { preferenceSetsOf, readAddresses } from '#domains/notifications/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { densities, shownCurrencies, themes, viewModes } from '../profile-values.ts';
import type { ProfileDetails } from '../schemas.ts';
import { timeZones } from './time-zones.ts';
import { contactsOf } from './contacts.ts';
import { partnerOf } from './partner.ts';
import { countReferred, countSocial, countTies, readPerson } from './store.ts';

const signInsShown = 5;

/** A stored text as one of a list; the database holds no other. */
export const oneOf = <T extends string>(all: readonly [T, ...T[]], text: string): T =>
  all.find((one) => one === text) ?? all[0];

/** The titles of notifications are messages until someone reads them. */
type Details = Omit<z.input<typeof ProfileDetails>, 'notificationPreferences'> & {
  notificationPreferences: Awaited<ReturnType<typeof preferenceSetsOf>>['sets'];
};

/** Everything the profile screen shows but the header's own facts. */
export async function profileOf(ctx: Ctx): Promise<Details> {
  const { accountId, role, permissions } = ctx.me;
  const person = await readPerson(ctx.db, accountId);
  if (person === undefined) throw new Error('the account of a session is gone');
  const [ties, social, partner, security, signIns, addresses, affiliate, contacts, preferences] = await Promise.all([
    countTies(ctx.db, accountId),
    countSocial(ctx.db, accountId),
    partnerOf(ctx),
    securityOf(ctx, ctx.me),
    readLastSignIns(ctx.db, accountId, signInsShown),
    readAddresses(ctx.db, accountId),
    countReferred(ctx.db, accountId),
    contactsOf(ctx.db, accountId),
    preferenceSetsOf(ctx),
  ]);
  const additional = (level: number) => addresses.find((one) => one.level === level)?.address;
  const mayPartner = permissions.has('partner.configure');
  return {
    ...personal(person, ctx.now),
    isRootOrAdmin: role === 'root' || role === 'infrastructure-operator' || role === 'site-admin',
    services: ties.servers,
    affiliate,
    contacts,
    notificationPreferences: preferences.sets,
    timeZones: [...timeZones],
    socialLoginEnabled: social > 0,
    enableCSPSettings: mayPartner,
    enableCSPConnector: mayPartner && partner.testedAt !== null && partner.testError === null,
    appId: partner.appId,
    appTenantId: partner.appTenantId,
    appConsentURL: partner.appConsentURL,
    appLastConsent: partner.appLastConsent,
    microsoftPartnerId: partner.microsoftPartnerId,
    importUrl: '',
    useTFA: security.useTFA,
    emailTFAEnabled: security.useTFAEmail,
    smsTFAEnabled: security.useTFASMS,
    googleTFAEnabled: security.useTFAGoogle,
    allowedIPEnabled: security.useAllowedIP,
    phoneList: security.phoneList.map(({ addressId, phone, description }) => ({ addressId, phone, description })),
    enabledIPList: security.allowedIPList.map(({ addressId, ipAddress }) => ({ addressId, ipAddress })),
    loginAudit: signIns.map((row) => ({ date: row.at.toISOString(), result: row.result, ipAddress: row.ip })),
    parentAdditionalEmail: additional(0)?.email ?? '',
    parentAdditionalEmailFlag: additional(0)?.flag ?? false,
    adminAdditionalEmail: additional(1)?.email ?? '',
    adminAdditionalEmailFlag: additional(1)?.flag ?? false,
  };
}

function personal(person: NonNullable<Awaited<ReturnType<typeof readPerson>>>, now: Date) {
  return {
    userId: person.id,
    userEmail: person.email,
    name: person.name,
    company: person.organisation,
    phone: person.phone,
    language: oneOf(languages, person.language),
    theme: oneOf(themes, person.theme),
    density: oneOf(densities, person.density),
    startPage: person.start_page,
    viewMode: oneOf(viewModes, person.view_mode),
    shownCurrency: oneOf(shownCurrencies, person.shown_currency),
    singleKeys: person.single_keys,
    ratesDated: person.rates_dated,
    parent: person.parent_email,
    accountStatus: person.status,
    billingProfileStatus: person.billing_state,
    accountEnabled: person.enabled,
    dateFormat: isDateFormat(person.date_format) ? person.date_format : ('YYYY-MM-DD' as const),
    timeZone: person.time_zone,
    offset: offsetOf(person.time_zone, now),
    notification: person.notification,
    allowEmail: person.email_sign_in,
    hasPassword: person.password_changed_at !== null,
    passwordChanged: person.password_changed_at?.toISOString() ?? null,
  };
}

/** Minutes that a zone's clocks are ahead of UTC. */
export function offsetOf(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const found = /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
  if (found === null) return 0;
  const [, sign, hours, minutes] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
