import { adobePartner, type AdobePartner } from '#connectors/adobe/api.ts';
import { AdobeError, adobeLogin, adobeResource, adobeToken } from '#connectors/adobe/client.ts';
import { usualPauseSeconds, VendorError } from '#connectors/vendor-call.ts';
import {
  heldTokens,
  retryOf,
  sameUuid,
  vendorFailure,
  withinStep,
  type FailureTexts,
  type VendorStep,
} from '#domains/vendors/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { seal, unseal } from '#platform/seal.ts';
import { say } from '../messages.ts';
import type { StoredConnection } from './store-connection.ts';
import type { Details } from './store-sync.ts';

/** What is sealed for a site opens for no other, and for no other purpose. */
const boundTo = (siteId: string) => ({ purpose: 'adobe secret', owner: siteId });

export const sealFor = (app: App, siteId: string, secret: string): Buffer => seal(app.secret, boundTo(siteId), secret);

const held = heldTokens();

/** Forgets the token of a site, which Adobe did not accept. */
export const forgetToken = held.forget;

/** A token for the client of a connection. Throws AdobeError. */
export async function tokenOf(app: App, connection: StoredConnection): Promise<string> {
  const { siteId, clientId, secretSealed } = connection;
  // A connection that was removed and saved again has the same version; sealing never gives the same bytes twice.
  const mark = secretSealed.toString('base64');
  const known = held.find(siteId, mark);
  if (known !== null) return known;
  const secret = unseal(app.secret, boundTo(siteId), secretSealed);
  const found = await adobeToken(app.config.adobeLoginUrl ?? adobeLogin, { clientId, secret });
  return held.keep(siteId, mark, found);
}

/** The partner interface as the reseller of a connection; the step names the one that asks. Throws AdobeError. */
export async function partnerOf(
  { app, token: step, signal }: Pick<VendorStep, 'app' | 'token' | 'signal'>,
  connection: StoredConnection,
): Promise<AdobePartner> {
  const { clientId, resellerId } = connection;
  return adobePartner({
    url: app.config.adobeApiUrl ?? adobeResource,
    clientId,
    resellerId,
    token: await tokenOf(app, connection),
    correlationId: (path) => sameUuid(`${step} ${path}`),
    signal,
  });
}

/** Everything that is kept of a customer, or why it did not come in time. Throws VendorError or AdobeError. */
export const readDetails = (step: VendorStep, connection: StoredConnection, adobeId: string): Promise<Details> =>
  withinStep(step.signal, async (signal) => {
    const { app, token } = step;
    const partner = await partnerOf({ app, token, signal }, connection);
    return { customer: await partner.customer(adobeId), subscriptions: await partner.subscriptions(adobeId) };
  });

/** Why something failed at Adobe, for people; null: it was something else, which is a bug. */
export function failureOf(error: unknown): Message | null {
  if (error instanceof AdobeError) return say(error.kind === 'refused' ? 'failure.no-token' : `failure.${error.kind}`);
  return error instanceof VendorError ? vendorFailure(error, failureTexts) : null;
}

const failureTexts: FailureTexts = {
  unavailable: say('failure.unavailable'),
  throttled: (seconds) => say('failure.throttled', { seconds }),
  expired: say('failure.expired'),
  forbidden: say('failure.forbidden'),
  missing: say('failure.missing'),
  unusable: say('failure.unusable'),
  refused: (of) => say('failure.refused', of),
  correlation: (of) => say('failure.correlation', of),
};

/** Whether the same call may succeed a little later, and after how many seconds; null: it will not. */
export function retryAfter(error: unknown): number | null {
  if (error instanceof AdobeError) return error.kind === 'unavailable' ? usualPauseSeconds : null;
  return error instanceof VendorError ? retryOf(error) : null;
}
