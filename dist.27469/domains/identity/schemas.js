import { z } from 'zod';
import { permissions, roles } from '#kernel/permissions.ts';
/** The user context of the wire format, plus what this console needs beside it. */
export const UserContext = z
    .object({
    userId: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    siteName: z.string(),
    billingStatus: z.int(),
    accountStatus: z.string(),
    externalStatus: z.int(),
    paymentType: z.string(),
    emailValidationRequired: z.boolean(),
    accountEnabled: z.boolean(),
    isMiniViewEnabled: z.boolean(),
    miniViewColors: z.record(z.string(), z.string()),
    affiliateURL: z.string(),
    verificationPhone: z.string(),
    isParentLocked: z.boolean(),
    themeColors: z.object({ primary: z.string() }),
    countOfCartItems: z.int(),
    isPageView: z.boolean(),
    mfa: z.boolean(),
    agreementSignRequired: z.boolean(),
    billingAdminEnabled: z.boolean(),
    isRootOrAdmin: z.boolean(),
    dateFormat: z.string(),
    timeZone: z.string(),
    permissions: z.array(z.enum(Object.keys(permissions))),
    /** Changes when this context or the menu changes. */
    ctxTs: z.string(),
})
    .meta({ id: 'UserContext' });
/** Sign-in accepts any text here: the sign-in rules answer with their own codes (12, 25, 26). */
export const SignIn = z.strictObject({
    email: z.string().max(320).default(''),
    password: z.string().max(1024).default(''),
});
