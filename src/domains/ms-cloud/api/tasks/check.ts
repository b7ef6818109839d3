import { PartnerError, partnerToken, redeemCode } from '#connectors/partner-center/client.ts';
import { partnerLoginOf } from '#domains/account/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import {
  checkStep,
  good,
  ofConnection,
  undoCheck,
  type CheckData,
  type Found,
  type VendorStep,
} from '#domains/vendors/api/port.ts';
import type { App } from '#platform/app.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { fail, next, task } from '#platform/tasks/task.ts';
import { msCloud } from '../../contract.ts';
import { say } from '../../messages.ts';
import { checkIds, type CheckId } from '../../states.ts';
import { announce } from '../announce.ts';
import { failureOf, forgetToken, partnerAppOf, partnerOf, partnerTokenOf, sealFor } from '../partner.ts';
import { isAzurePlan } from '../read-details.ts';
import { readConnection, saveConsent, saveImportUrl, store, type StoredConnection } from '../store-connection.ts';

interface Data extends CheckData {
  /** Of a consent that was just given: who gave it, how the site names them, and where the code came back to. */
  consent: { by: string; signature: string; redirect: string } | null;
}
interface Secret {
  code: string;
}

/** Tenants that are asked for an Azure plan. */
const mostAsked = 5;

const parts: Record<CheckId, (step: VendorStep, connection: StoredConnection) => Promise<Found>> = {
  async app({ app }, connection) {
    await partnerToken(partnerLoginOf(app), partnerAppOf(app, connection));
    return good(say('app-works'));
  },
  async consent({ app }, connection) {
    forgetToken(connection.siteId);
    await partnerTokenOf(app, connection);
    return good(say('consent-works', { by: connection.consentBy }));
  },
  async profile(step, connection) {
    const partner = await partnerOf(step, connection);
    const { partnerId, name } = await partner.profile();
    const importUrl = await partner.invitation();
    const keep = (tx: App['db']) => saveImportUrl(tx, connection.siteId, importUrl);
    const { partnerId: expected } = connection;
    if (expected === '' || expected === partnerId) return { ...good(say('profile-works', { name, partnerId })), keep };
    const result = say('profile-other', { found: partnerId, expected });
    return { state: 'warning', result, next: say('profile-other-next'), keep };
  },
  async customers(step, connection) {
    const { items } = await (await partnerOf(step, connection)).customers(null);
    return good(say('customers-found', { count: items.length }));
  },
  async subscriptions(step, connection) {
    const partner = await partnerOf(step, connection);
    const [first] = (await partner.customers(null)).items;
    if (first === undefined) return { state: 'skipped', result: say('no-tenant'), next: null };
    const { items } = await partner.subscriptions(first.tenantId, null);
    return good(say('subscriptions-found', { company: first.company, count: items.length }));
  },
  async usage(step, connection) {
    const partner = await partnerOf(step, connection);
    for (const { tenantId, company } of (await partner.customers(null)).items.slice(0, mostAsked)) {
      const plan = (await partner.subscriptions(tenantId, null)).items.find(isAzurePlan);
      if (plan === undefined) continue;
      const usage = await partner.usage(tenantId, plan.id);
      const count = new Set(usage.map(({ entitlementId }) => entitlementId)).size;
      return good(say('usage-found', { company, count }));
    }
    return { state: 'skipped', result: say('no-azure'), next: null };
  },
};

/** Accepts a consent that was just given, and tests the connection part by part; what each found is kept as soon as it is known. */
export const checkTask = task<Data, Secret>()({
  kind: 'ms-cloud.check',
  label: say('kind-check'),
  serviceName: 'sites',
  title: ({ host }) => say('check-title', { host }),
  first: 'exchange',
  steps: {
    exchange: {
      title: say('exchanging'),
      weight: 1,
      timeoutSeconds: 20,
      cancel: true,
      wipesSecret: true,
      async run({ app, data: { siteId, host, consent }, secret }) {
        const connection = await readConnection(app.db, siteId);
        if (connection === undefined) return fail(say('connection-gone'));
        const reset = (tx: App['db']) => store.resetChecks(tx, siteId, checkIds);
        if (consent === null || secret === null) return next('check', { effect: reset });
        const about = { code: secret.code, redirectUri: consent.redirect };
        try {
          const { refreshToken } = await redeemCode(partnerLoginOf(app), partnerAppOf(app, connection), about);
          if (refreshToken === null) throw new PartnerError('refused', 'The token service issued no refresh token.');
          const sealed = sealFor(app, { siteId, part: 'refresh' }, refreshToken);
          const at = new Date(app.clock.now());
          return next('check', {
            async effect(tx, emit) {
              await saveConsent(tx, siteId, { sealed, by: consent.signature, at });
              await reset(tx);
              await record(tx, {
                object: ofConnection({ siteId, host }),
                kind: 'configuration',
                action: say('ms-cloud.consent'),
                by: { name: consent.by, source: 'console' },
                at,
              });
              await announce(emit, { siteId });
            },
          });
        } catch (error) {
          const reason = failureOf(error);
          if (reason === null) throw error;
          return fail(reason);
        }
      },
    },
    check: checkStep({
      store,
      ids: checkIds,
      // Without a token there is nothing that the others could say.
      needed: ['app', 'consent'],
      readConnection,
      parts,
      explain(error, id, { siteId }) {
        const result = failureOf(error);
        if (id === 'consent') forgetToken(siteId);
        return result && { result, next: say(id === 'consent' ? 'next-consent' : 'next-support') };
      },
      announce,
      texts: {
        title: say('checking'),
        gone: say('connection-gone'),
        notRun: (id) => say('not-run', { test: say(`check.${id}`) }),
        someFailed: (count) => say('some-failed', { count }),
        someWarn: (count) => say('some-warn', { count }),
      },
    }),
  },
  undo: undoCheck({ store, announce }),
  again: ({ host }) => requestTo(msCloud.checkMsCloud, { params: { siteHost: host }, input: undefined }),
});
