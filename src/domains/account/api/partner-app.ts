import type { z } from 'zod';
import { isTenant, microsoftLogin, type PartnerError } from '#connectors/partner-center/client.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { say } from '../messages.ts';
import type { PartnerAppInput } from '../schemas.ts';

/**
 * The five required messages, each at its field, and a tenant that cannot be one. `stored`: password and secret are, and may be left
 * empty.
 */
export function faultsOfPartnerApp(input: z.output<typeof PartnerAppInput>, { stored }: { stored: boolean }) {
  const { partnerUserName, partnerPassword, appId, appSecret, appTenantId } = input;
  const faults: (ErrorItem | false)[] = [
    partnerUserName === '' && item(128, 'partnerUserName'),
    partnerPassword === '' && !stored && item(129, 'partnerPassword'),
    appId === '' && item(130, 'appId'),
    appSecret === '' && !stored && item(144, 'appSecret'),
    appTenantId === '' && item(145, 'appTenantId'),
    appTenantId !== '' && !isTenant(appTenantId) && item(1000, 'appTenantId', { detail: say('no-tenant') }),
  ];
  return faults.filter((fault) => fault !== false);
}

/** Where tokens for partner accounts are issued. */
export const partnerLoginOf = ({ config }: Pick<App, 'config'>): string => config.partnerLoginUrl ?? microsoftLogin;

/** Why the token service issued no token, for people. */
export const partnerProblem = ({ kind }: PartnerError): Message => say(`partner.${kind}`);
