import type { EngineFirewall } from '#engines/firewall.ts';

/** Whether two packet filters do the same with every packet, in the same words. */
export const sameInForce = (a: EngineFirewall, b: EngineFirewall): boolean => textOf(a) === textOf(b);

/** Lists of addresses and ports have no order; rules have. */
function textOf({ enabled, policyIn, policyOut, rules }: EngineFirewall): string {
  return JSON.stringify([
    enabled,
    policyIn,
    policyOut,
    rules.map(({ direction, action, protocol, peers, ports }) => [
      direction,
      action,
      protocol,
      peers?.toSorted() ?? null,
      ports?.map(({ from, to }) => `${from}-${to}`).toSorted() ?? null,
    ]),
  ]);
}
