import type { Mover, MoveEffect } from '#domains/account-batches/api/port.ts';
import { amountText } from '#kernel/money.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import { siteMoves } from '../contract.ts';
import { maxServers } from '../limits.ts';
import { say } from '../messages.ts';
import { ServicesMoved, SiteMoved, type Effect } from '../schemas.ts';
import { groupsOf, readWires } from './networks-along.ts';

/** As many services as the facts of a row name each. */
const maxNamed = 50;

/** Moves services and whole accounts for batches, by the operations of the page of a person. */
export const moverOfBatches: Mover = {
  account: ({ accountId, site, reason }) =>
    requestTo(siteMoves.moveToSite, {
      params: { userId: accountId },
      input: { site, priceListId: null, reason, ticket: '' },
    }),
  async services(tx, { from: { id: accountId, siteId }, to, serverIds, reason }) {
    const wires = await readWires(tx, { reach: 'account', siteId, accountIds: [accountId] }, { accountId });
    const site = to.siteId === siteId ? '' : (await readSiteLook(tx, to.siteId)).host;
    const groups = groupsOf(
      serverIds.map((id) => ({ id })),
      wires,
    );
    return packed(groups.map(({ servers }) => servers.map(({ id }) => id))).map((ids) =>
      requestTo(siteMoves.moveServices, {
        params: { userId: accountId },
        input: { to: to.email, site, serverIds: ids, networkIds: [], reason, ticket: '' },
      }),
    );
  },
  effectOf(answer) {
    const site = SiteMoved.safeParse(answer);
    if (site.success) return effectOf(site.data, []);
    const services = ServicesMoved.parse(answer);
    return effectOf(services, services.networks);
  },
};

/** Groups that must stay together, in as few lists of at most `maxServers` as they fill in their order. */
function packed(groups: readonly (readonly string[])[]): string[][] {
  const lists: string[][] = [];
  for (const group of groups) {
    const last = lists.at(-1);
    if (group.length === 0) continue;
    if (last !== undefined && last.length + group.length <= maxServers) last.push(...group);
    else lists.push([...group]);
  }
  return lists;
}

function effectOf(
  { services, totals, priceList, currency, notSold, agreements }: Effect,
  networks: string[],
): MoveEffect {
  const servers = services.filter(({ kind }) => kind === 'server').length;
  const isOther = priceList.from !== priceList.to || currency.from !== currency.to;
  const left = services.length - maxNamed;
  return {
    ...totals,
    facts: [
      ...(servers === 0 ? [] : [{ kind: 'along' as const, text: say('fact-servers', { count: servers }) }]),
      ...networks.map((network) => ({ kind: 'network' as const, text: say('fact-network', { network }) })),
      ...services.slice(0, maxNamed).map(({ kind, name, before, after }) => ({
        kind: 'service' as const,
        text: say('fact-service', { kind, name, before: costText(before), after: costText(after) }),
      })),
      ...(left > 0 ? [{ kind: 'service' as const, text: say('fact-more', { count: left }) }] : []),
      ...(isOther ? [{ kind: 'price-list' as const, text: say('fact-list', listsOf({ priceList, currency })) }] : []),
      ...notSold.map(({ kind, name, servers: count }) => ({
        kind: 'not-sold' as const,
        text: say('fact-not-sold', { kind, name, count }),
      })),
      ...agreements.map(({ title, site, people }) => ({
        kind: 'agreement' as const,
        text: say('fact-agreement', { title, site, people }),
      })),
    ],
  };
}

const costText = (cost: Effect['services'][number]['before']): string =>
  cost === null ? '–' : amountText(cost.amount, cost.currency);

const listsOf = ({ priceList, currency }: Pick<Effect, 'priceList' | 'currency'>) => ({
  from: priceList.from || '–',
  to: priceList.to || '–',
  old: currency.from ?? '–',
  new: currency.to ?? '–',
});
