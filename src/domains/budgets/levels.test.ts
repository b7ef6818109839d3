import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertOf, budgetStateOf, levelOf, levels, nextLevel } from './levels.ts';

const of = (spent: number, forecast = spent, amount = 1000) => ({ amount, spent, forecast });

test('a level is reached at its share of the amount, to the cent', () => {
  expect([499, 500, 749, 750, 899, 900, 999, 1000, 5000].map((spent) => levelOf(of(spent)))).toEqual([
    0, 50, 50, 75, 75, 90, 90, 100, 100,
  ]);
  expect([0, 500, 900, 1000].map((spent) => nextLevel(of(spent)))).toEqual([50, 75, 100, null]);
  expect([of(0, 999), of(0, 1000), of(900, 1000), of(1000)].map(budgetStateOf)).toEqual([
    'ok',
    'forecast',
    'near',
    'reached',
  ]);
});

test('as money is spent, each level and the forecast are sent at most once, the highest last', () => {
  const steps = fc.array(fc.tuple(fc.nat(400), fc.nat(900)), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 2000 }), (increments, amount) => {
      let [spent, level, forecast] = [0, 0, false];
      const sent: (number | 'forecast')[] = [];
      for (const [more, ahead] of increments) {
        spent += more;
        const spending = { amount, spent, forecast: spent + ahead };
        // One look may have both to send; the next one sends the other.
        for (let look = 0; look < 2; look += 1) {
          const alert = alertOf(spending, { level, forecast });
          if (alert !== null) sent.push(alert);
          level = Math.max(level, levelOf(spending));
          forecast ||= alert === 'forecast';
        }
      }
      expect(new Set(sent).size).toBe(sent.length);
      const numbers = sent.filter((one) => one !== 'forecast');
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers.at(-1) ?? 0).toBe(levels.findLast((one) => spent * 100 >= amount * one) ?? 0);
    }),
  );
});
