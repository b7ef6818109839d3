import { budgets, overBudget } from './budgets.ts';

/** How long a file of tests took, or a journey. */
export interface Timed {
  name: string;
  startedAt: number;
  seconds: number;
}

/** Fewer say nothing about the machine: someone runs a file or two locally. */
const fewest = 40;
/** How many that ran at about the same time indicate the load of the machine. */
const around = 20;

/** The slowest, one a line. */
export function slowest(all: readonly Timed[], count = 20): string[] {
  return all
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(lineOf);
}

export const lineOf = ({ name, seconds }: Timed): string => `${seconds.toFixed(1).padStart(7)} s  ${name}`;

/**
 * Files over their budget, with a sentence for each. No time is judged in isolation: a busy machine is slow for all, so the
 * budget is at least a multiple of what others of the kind took, in the whole run and at about the same time.
 */
export function tooSlow(all: readonly Timed[]): string[] {
  return budgets.flatMap((budget) => {
    const ofKind = all.filter(({ name }) => budgets.find(({ of }) => of.test(name)) === budget);
    if (ofKind.length < fewest) return [];
    const inOrder = ofKind.toSorted((a, b) => a.startedAt - b.startedAt);
    const usual = upperQuartile(ofKind);
    return inOrder.flatMap((one, at) => {
      const near = inOrder.slice(Math.max(0, at - around / 2), at + around / 2 + 1);
      const allowed = Math.max(budget.seconds, budget.times * Math.max(usual, upperQuartile(near)));
      const { factor, why } = overBudget[fileOf(one)] ?? { factor: 1, why: '' };
      if (one.seconds <= allowed * factor) return [];
      const listed = why === '' ? 'split it, speed it up, or name it with its reason in tools/budgets.ts' : why;
      return [
        `${one.name} took ${one.seconds.toFixed(1)} s, its budget is ${(allowed * factor).toFixed(1)} s: ${listed}`,
      ];
    });
  });
}

/** Journeys are named by their file first. */
const fileOf = ({ name }: Timed): string => name.split(':', 1)[0] ?? name;

/** What three of four stay below: the fastest quarter has no database and the slowest is what is looked for. */
function upperQuartile(some: readonly Timed[]): number {
  const sorted = some.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length * 3) / 4)] ?? 0;
}
