import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { NotSignedIn } from '#kernel/errors.ts';
import { isLanguage } from '#kernel/languages.ts';
import { currencies } from '#kernel/money.ts';
import { effectivePermissions } from '#kernel/rights.ts';
import type { Ctx, Site } from '#platform/http/context.ts';
import { signUpPath } from '#domains/registration/paths.ts';
import type { UserContext } from '../schemas.ts';
import { maskPhone } from './factors/mask.ts';
import { roleOf } from './session.ts';
import { readAccount } from './store.ts';

type Context = z.input<typeof UserContext>;

/**
 * The user context of an account on a site. What the product does not keep yet (cart,
 * means of payment) has its neutral value. Throws NotSignedIn (14) for a role this version does not know.
 */
export async function readContext(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  accountId: string,
  site: Site,
): Promise<Context> {
  const account = await readAccount(db, accountId, now);
  const role = roleOf(account.role);
  if (role === undefined) throw new NotSignedIn(14);
  const emailValidationRequired = account.email_validated_at === null;
  const agreementSignRequired = account.terms_version < account.site_terms_version;
  const isAdmitted =
    !emailValidationRequired &&
    !agreementSignRequired &&
    !account.factor_missing &&
    !account.password_short &&
    account.left_at === null;
  const context = {
    userId: account.id,
    email: account.email,
    name: account.name,
    role,
    siteName: site.name,
    billingStatus: account.billing_state,
    accountStatus: account.status,
    externalStatus: account.external_state,
    paymentType: '',
    emailValidationRequired,
    accountEnabled: account.enabled,
    isMiniViewEnabled: account.view_mode === 'mini' || (account.view_mode === 'site' && account.site_mini_view),
    miniViewColors: { primary: account.mini_view_primary ?? site.primaryColor },
    // Where sign-up is closed, there is nowhere to refer people to.
    affiliateURL: account.new_user_billing === 1 ? '' : signUpPath({ ref: account.referral_code }),
    verificationPhone: account.verified_phone === null ? '' : maskPhone(account.verified_phone),
    isParentLocked: account.parent_status === 'Locked' || account.parent_locked === true,
    themeColors: { primary: site.primaryColor },
    countOfCartItems: 0,
    isPageView: site.analytics,
    mfa: account.use_factor ?? false,
    agreementSignRequired,
    billingAdminEnabled: role === 'root' || role === 'billing-admin',
    isRootOrAdmin: role === 'root' || role === 'infrastructure-operator' || role === 'site-admin',
    dateFormat: account.date_format,
    timeZone: account.time_zone,
    language: isLanguage(account.language) ? account.language : ('en' as const),
    theme: asTheme(account.theme),
    density: account.density === 'compact' ? ('compact' as const) : ('regular' as const),
    startPage: account.start_page,
    singleKeys: account.single_keys,
    shownCurrency: shownCurrencyOf(account),
    deletionDue: account.deletion_due_at?.toISOString() ?? null,
    pastDueSince: account.past_due_since?.toISOString() ?? null,
    newsRead: account.news_read,
    tourEnded: account.tour_ended,
    zoneScope: account.zone_scope,
    factorEnrolmentRequired: account.factor_missing,
    passwordChangeRequired: account.password_short,
    otherAccounts: account.other_accounts,
    membership:
      account.sign_in_id === null ? null : { owner: account.parent_name ?? '', email: account.parent_email ?? '' },
    permissions: isAdmitted
      ? [...effectivePermissions({ role, grantsOnly: account.grants_only, granted: account.granted })]
      : [],
  };
  return { ...context, support: null, ctxTs: stampOf({ ...context, featuresOff: site.featuresOff }) };
}

/** Null where the person wants no other currency, and where the site has no rates. */
function shownCurrencyOf(account: Awaited<ReturnType<typeof readAccount>>) {
  const { usd_per_euro_micro: usdPerEuroMicro, ils_per_euro_micro: ilsPerEuroMicro, rates_dated: dated } = account;
  const currency = currencies.find((one) => one === account.shown_currency);
  if (currency === undefined || dated === null || usdPerEuroMicro === null || ilsPerEuroMicro === null) return null;
  return { currency, rates: { dated, usdPerEuroMicro, ilsPerEuroMicro } };
}

const themes = ['light', 'dark', 'contrast'] as const;
const asTheme = (text: string): (typeof themes)[number] | 'system' => themes.find((one) => one === text) ?? 'system';

/** Changes whenever anything the console derives from the context or the menu changes. */
function stampOf(context: object): string {
  return createHash('sha256').update(JSON.stringify(context)).digest('base64url').slice(0, 16);
}
