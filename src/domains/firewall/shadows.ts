import { everything, type Family } from '#kernel/addresses.ts';
import { compile, type Compiled } from './resolve.ts';
import { everyPort, hasPorts, protocols, type Protocol, type Refs, type Rule } from './rules.ts';

/** Why a rule never decides about anything. */
export type Flag =
  /** It says what an earlier one says. */
  | { kind: 'duplicate'; by: number[] }
  /** Earlier ones decide about everything that it matches. */
  | { kind: 'shadowed'; by: number[] }
  /** What it refers to is empty. */
  | { kind: 'empty' };

interface Box {
  protocol: Protocol;
  family: Family;
  from: bigint;
  to: bigint;
  low: number;
  high: number;
}

/** What one rule matches is cut into at most so many pieces; beyond that nothing is said about it. */
const mostPieces = 4000;

/** One entry for each rule, in order; null: it decides about something. Rules that are off are not looked at. */
export function flagsOf(rules: readonly Rule[], refs: Refs): (Flag | null)[] {
  const earlier: { place: number; rule: Compiled; boxes: Box[]; key: string }[] = [];
  return rules.map((rule, place) => {
    if (!rule.enabled) return null;
    const compiled = compile(rule, refs);
    if (!compiled.counts) return { kind: 'empty' };
    const boxes = boxesOf(compiled);
    const key = keyOf(compiled);
    const same = earlier.find((one) => one.key === key && one.rule.action === compiled.action);
    const before = earlier.filter((one) => one.rule.direction === compiled.direction);
    earlier.push({ place, rule: compiled, boxes, key });
    if (same !== undefined) return { kind: 'duplicate', by: [same.place] };
    const by = coveredBy(boxes, before);
    return by === null ? null : { kind: 'shadowed', by };
  });
}

/** The places of those that together match all of the boxes; null where something is left. */
function coveredBy(boxes: readonly Box[], earlier: readonly { place: number; boxes: Box[] }[]): number[] | null {
  let left = [...boxes];
  const by: number[] = [];
  for (const one of earlier) {
    // Most rules are about other places: those cost nothing.
    const hull = hullOf(left);
    const covers = one.boxes.filter((cover) => near(cover, hull));
    const rest = covers.reduce((pieces, cover) => pieces.flatMap((piece) => without(piece, cover)), left);
    if (rest.length !== left.length || rest.some((box, n) => box !== left[n])) by.push(one.place);
    left = rest;
    if (left.length === 0) return by;
    if (left.length > mostPieces) return null;
  }
  return null;
}

type Hull = Partial<Record<Family, { from: bigint; to: bigint }>>;

/** The lowest and the highest address of each family. */
function hullOf(boxes: readonly Box[]): Hull {
  const hull: Hull = {};
  for (const { family, from, to } of boxes) {
    const known = (hull[family] ??= { from, to });
    if (from < known.from) known.from = from;
    if (to > known.to) known.to = to;
  }
  return hull;
}

function near({ family, from, to }: Box, hull: Hull): boolean {
  const known = hull[family];
  return known !== undefined && from <= known.to && to >= known.from;
}

/** What is left of a box once another one is cut out of it. */
function without(box: Box, cut: Box): Box[] {
  const apart =
    box.protocol !== cut.protocol ||
    box.family !== cut.family ||
    cut.from > box.to ||
    cut.to < box.from ||
    cut.low > box.high ||
    cut.high < box.low;
  if (apart) return [box];
  const left: Box[] = [];
  if (cut.from > box.from) left.push({ ...box, to: cut.from - 1n });
  if (cut.to < box.to) left.push({ ...box, from: cut.to + 1n });
  const middle = {
    ...box,
    from: cut.from > box.from ? cut.from : box.from,
    to: cut.to < box.to ? cut.to : box.to,
  };
  if (cut.low > box.low) left.push({ ...middle, high: cut.low - 1 });
  if (cut.high < box.high) left.push({ ...middle, low: cut.high + 1 });
  return left;
}

function boxesOf({ protocol, ranges, ports }: Compiled): Box[] {
  const kinds = protocol === 'any' ? protocols : [protocol];
  return kinds.flatMap((kind) =>
    (ranges ?? [everything(4), everything(6)]).flatMap(({ family, from, to }) =>
      (hasPorts(kind) ? (ports ?? [everyPort]) : [{ from: 0, to: 0 }]).map((port) => ({
        protocol: kind,
        family,
        from,
        to,
        low: port.from,
        high: port.to,
      })),
    ),
  );
}

const keyOf = ({ direction, protocol, ranges, ports }: Compiled): string =>
  JSON.stringify([direction, protocol, ranges?.map(({ family, from, to }) => `${family}:${from}-${to}`), ports]);
