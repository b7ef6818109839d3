import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { NotSignedIn } from '#kernel/errors.ts';
import { permissionsOf } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Site } from '#platform/http/context.ts';
import type { UserContext } from '../schemas.ts';
import { readSetting } from './factors/store-setting.ts';
import { roleOf } from './session.ts';
import { readAccount } from './store.ts';

type Context = z.input<typeof UserContext>;

/**
 * The user context of an account on a site. What the product does not keep yet (cart,
 * phones) has its neutral value. Throws NotSignedIn (14) for a role this version does not know.
 */
export async function readContext(db: Db, accountId: string, site: Site): Promise<Context> {
  const account = await readAccount(db, accountId);
  const role = roleOf(account.role);
  if (role === undefined) throw new NotSignedIn(14);
  const emailValidationRequired = account.email_validated_at === null;
  const agreementSignRequired = account.terms_version < account.site_terms_version;
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
    isMiniViewEnabled: false,
    miniViewColors: {},
    affiliateURL: '',
    verificationPhone: '',
    isParentLocked: account.parent_status === 'Locked',
    themeColors: { primary: site.primaryColor },
    countOfCartItems: 0,
    isPageView: false,
    mfa: (await readSetting(db, accountId))?.use_factor ?? false,
    agreementSignRequired,
    billingAdminEnabled: role === 'root' || role === 'billing-admin',
    isRootOrAdmin: role === 'root' || role === 'infrastructure-operator' || role === 'site-admin',
    dateFormat: account.date_format,
    timeZone: account.time_zone,
    permissions: emailValidationRequired || agreementSignRequired ? [] : [...permissionsOf(role)],
  };
  return { ...context, ctxTs: stampOf(context) };
}

/** Changes whenever anything the console derives from the context or the menu changes. */
function stampOf(context: object): string {
  return createHash('sha256').update(JSON.stringify(context)).digest('base64url').slice(0, 16);
}
