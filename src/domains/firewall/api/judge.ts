import { Invalid, item, Refusal, type ErrorItem } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { lockedPorts, managementPorts, type Judged } from '../decide.ts';
import { problemsOfRules } from '../problems.ts';
import { asRules } from '../resolve.ts';
import { openSet, type Rule, type RuleSet } from '../rules.ts';
import type { Host, StoredFirewall } from './store.ts';
import type { RefChoice } from './store-refs.ts';

/** Throws Invalid with everything that is wrong with rules, each at its field below `at`. */
export function checkRules(
  rules: readonly Rule[],
  { choices, limit, at }: { choices: readonly RefChoice[]; limit: number; at: string },
): void {
  const known = new Set(choices.map(({ ref }) => ref));
  const problems = problemsOfRules(rules, { known: (ref) => known.has(ref), limit, at });
  if (problems.length > 0) throw new Invalid(problems);
}

/** The ports of a server's own work on which a change would shut the caller out; none where the address is unknown. */
export function lockedBy(
  ctx: Ctx,
  { osFamily }: Pick<Host, 'osFamily'>,
  change: { before: Judged; after: Judged },
): number[] {
  const address = parseAddress(ctx.request.ip);
  return address === null ? [] : lockedPorts(change, { address, ports: managementPorts(osFamily) });
}

/** What is said of a change that shuts the caller out, at the field that causes it. */
export const lockoutItem = (ctx: Ctx, ports: readonly number[], key: string): ErrorItem =>
  item(1760, key, { address: ctx.request.ip, ports: ports.join(', ') });

/** The rules that the host took over last: what decides about the caller now. */
export const openBefore = ({ applied }: StoredFirewall): RuleSet => (applied === null ? openSet : asRules(applied));

/** Throws 409 where a change shuts the caller out and that was not accepted. */
export function refuseLockout(items: readonly ErrorItem[]): void {
  if (items.length > 0) throw new Refusal(409, items);
}
