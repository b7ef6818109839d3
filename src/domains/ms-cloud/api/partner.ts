import { partnerResource, PartnerError, ConsentError, refreshPartner } from '#connectors/partner-center/client.ts';
import { partnerCenter, type PartnerCenter } from '#connectors/partner-center/api.ts';
import { partnerLoginOf, partnerProblem } from '#domains/account/api/port.ts';
import { usualPauseSeconds, VendorError } from '#connectors/vendor-call.ts';
import {
  heldTokens,
  retryOf,
  sameUuid,
  vendorFailure,
  type FailureTexts,
  type VendorStep,
} from '#domains/vendors/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { seal, unseal } from '#platform/seal.ts';
import { say } from '../messages.ts';
import { saveRefresh, type StoredConnection } from './store-connection.ts';

/** What is sealed for a site opens for no other, and for no other purpose. */
const boundTo = (part: 'password' | 'secret' | 'refresh', siteId: string) => ({
  purpose: `ms-cloud ${part}`,
  owner: siteId,
});

export const sealFor = (
  app: App,
  { siteId, part }: { siteId: string; part: 'password' | 'secret' | 'refresh' },
  text: string,
): Buffer => seal(app.secret, boundTo(part, siteId), text);

/** The application of a connection, with its secret. */
export const partnerAppOf = (app: App, { siteId, tenantId, appId, secretSealed }: StoredConnection) => ({
  tenantId,
  appId,
  secret: unseal(app.secret, boundTo('secret', siteId), secretSealed),
});

const held = heldTokens();

const markOf = ({ refreshSealed, version }: StoredConnection): string =>
  `${version} ${refreshSealed?.toString('base64') ?? ''}`;

/** Forgets the token of a site, which Microsoft did not accept. */
export const forgetToken = held.forget;

/**
 * A token in the name of the user who consented. The refresh token is replaced by the one that comes with it, so that the consent does
 * not end while the console uses it. Throws ConsentError or PartnerError.
 */
export async function partnerTokenOf(app: App, connection: StoredConnection): Promise<string> {
  const { siteId, refreshSealed: before } = connection;
  if (before === null) throw new ConsentError('No one has consented yet.');
  const known = held.find(siteId, markOf(connection));
  if (known !== null) return known;
  const refresh = unseal(app.secret, boundTo('refresh', siteId), before);
  const found = await refreshPartner(partnerLoginOf(app), partnerAppOf(app, connection), refresh);
  let from = markOf(connection);
  if (found.refreshToken !== null && found.refreshToken !== refresh) {
    const sealed = sealFor(app, { siteId, part: 'refresh' }, found.refreshToken);
    await saveRefresh(app.db, siteId, { before, sealed });
    from = markOf({ ...connection, refreshSealed: sealed });
  }
  return held.keep(siteId, from, found);
}

/** The partner interface in the name of the user who consented; the step names the one that asks. Throws ConsentError or PartnerError. */
export async function partnerOf(
  { app, token: step, taskId, signal }: VendorStep,
  connection: StoredConnection,
): Promise<PartnerCenter> {
  return partnerCenter({
    url: app.config.partnerApiUrl ?? partnerResource,
    token: await partnerTokenOf(app, connection),
    partner: connection.tenantId,
    requestId: (path) => sameUuid(`${step} ${path}`),
    correlationId: taskId,
    signal,
  });
}

/** Why something failed at Microsoft, for people; null: it was something else, which is a bug. */
export function failureOf(error: unknown): Message | null {
  if (error instanceof ConsentError) return say('failure.consent');
  if (error instanceof PartnerError)
    return error.kind === 'unavailable' ? say('failure.unavailable') : partnerProblem(error);
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
  if (error instanceof PartnerError) return error.kind === 'unavailable' ? usualPauseSeconds : null;
  return error instanceof VendorError ? retryOf(error) : null;
}
