import { AdobeError } from '#connectors/adobe/client.ts';
import { VendorError } from '#connectors/vendor-call.ts';
import { checkStep, good, undoCheck, type CheckData, type Found, type VendorStep } from '#domains/vendors/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { next, task } from '#platform/tasks/task.ts';
import { adobe } from '../../contract.ts';
import { say } from '../../messages.ts';
import { checkIds, type CheckId } from '../../states.ts';
import { announce } from '../announce.ts';
import { failureOf, forgetToken, partnerOf, tokenOf } from '../partner.ts';
import { readConnection, saveReseller, store, type StoredConnection } from '../store-connection.ts';

const warning = (result: Message, then: Message): Found => ({ state: 'warning', result, next: then });

/** The first active customers, on the first page that has any. */
async function firstCustomers(step: VendorStep, connection: StoredConnection) {
  const partner = await partnerOf(step, connection);
  let page: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof partner.customers>> = await partner.customers(page);
    const active = found.items.filter(({ state }) => state === 'active');
    if (active.length > 0 || found.next === null) return active;
    page = found.next;
  } while (!step.signal.aborted);
  return [];
}

const parts: Record<CheckId, (step: VendorStep, connection: StoredConnection) => Promise<Found>> = {
  async token({ app }, connection) {
    forgetToken(connection.siteId);
    await tokenOf(app, connection);
    return good(say('token-works'));
  },
  async reseller(step, connection) {
    const { company, id, state } = await (await partnerOf(step, connection)).reseller();
    const keep = (tx: Db) => saveReseller(tx, connection.siteId, company);
    if (state === 'active') return { ...good(say('reseller-works', { company, id })), keep };
    return { ...warning(say('reseller-inactive', { company }), say('reseller-inactive-next')), keep };
  },
  async distributor(step, connection) {
    const { distributorId: found } = await (await partnerOf(step, connection)).reseller();
    const { distributorId: expected } = connection;
    if (found === expected) return good(say('distributor-works', { id: found }));
    return warning(say('distributor-other', { found, expected }), say('distributor-other-next'));
  },
  async segment(step, connection) {
    const { segments } = await (await partnerOf(step, connection)).reseller();
    const segment = say(`segment.${connection.marketSegment}`);
    if (segments.includes(connection.marketSegment)) return good(say('segment-works', { segment }));
    return warning(say('segment-other', { segment }), say('segment-other-next'));
  },
  async customers(step, connection) {
    return good(say('customers-found', { count: (await firstCustomers(step, connection)).length }));
  },
  async subscriptions(step, connection) {
    const [first] = await firstCustomers(step, connection);
    if (first === undefined) return { state: 'skipped', result: say('no-customer'), next: null };
    const { id, company } = first;
    const all = await (await partnerOf(step, connection)).subscriptions(id);
    const { currency: expected } = connection;
    const other = all.find(({ currency }) => currency !== '' && currency !== expected);
    if (other === undefined) return good(say('subscriptions-found', { company, count: all.length }));
    const said = { company, found: other.currency, expected };
    return warning(say('subscriptions-other', said), say('subscriptions-other-next'));
  },
};

/** What to do about a part that failed. */
function nextOf(error: unknown): Message {
  if (error instanceof VendorError) return say(error.kind === 'unavailable' ? 'next-wait' : 'next-support');
  if (error instanceof AdobeError && error.kind === 'unavailable') return say('next-wait');
  return say(error instanceof AdobeError && error.kind === 'unknown-client' ? 'next-client' : 'next-secret');
}

/** Tests the connection part by part. */
export const checkTask = task<CheckData>()({
  kind: 'adobe.check',
  label: say('kind-check'),
  serviceName: 'sites',
  title: ({ host }) => say('check-title', { host }),
  first: 'begin',
  steps: {
    begin: {
      title: say('checking'),
      weight: 1,
      cancel: true,
      run: ({ data: { siteId } }) =>
        Promise.resolve(next('check', { effect: (tx) => store.resetChecks(tx, siteId, checkIds) })),
    },
    check: checkStep({
      store,
      ids: checkIds,
      // Without a token, or a reseller, there is nothing that the others could say.
      needed: ['token', 'reseller'],
      readConnection,
      parts,
      explain(error, id, { resellerId }) {
        if (id === 'reseller' && error instanceof VendorError && error.kind === 'missing')
          return { result: say('reseller-unknown', { id: resellerId }), next: say('reseller-unknown-next') };
        const result = failureOf(error);
        return result && { result, next: nextOf(error) };
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
  again: ({ host }) => requestTo(adobe.checkAdobe, { params: { siteHost: host }, input: undefined }),
});
