import type { AnyOp } from '#kernel/op.ts';
import type { Audited, Req } from './context.ts';

/** Why a request was made, and for which ticket; empty: it does not say. */
export interface GivenReason {
  reason: string;
  ticket: string;
}

/** Takes from a request why it was made; where that may be left out, it changes nothing, and the handler does not get it. */
export function takeReason(op: AnyOp, asked: Req<AnyOp>): { req: Req<AnyOp>; given: GivenReason | null } {
  if (op.asks === null) return { req: asked, given: null };
  // `asks` says that the input has them; a test looks at each.
  const { reason, ticket, ...input } = asked.input as GivenReason;
  const given = { reason: reason.trim(), ticket };
  return { req: op.asks === 'reason' ? asked : { ...asked, input }, given };
}

/** Entries with why it was done, as far as that was said. */
export function withReason(given: GivenReason | null, entries: readonly Audited[]): readonly Audited[] {
  const said = Object.entries(given ?? {}).filter(([, text]) => text !== '');
  const why = Object.fromEntries(said.map(([field, text]) => [field, [null, text] as const]));
  return said.length === 0 ? entries : entries.map((entry) => ({ ...entry, diff: { ...entry.diff, ...why } }));
}
