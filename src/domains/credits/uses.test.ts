import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredUntil } from '#domains/charges/covered.ts';
import { codeOf, isCode, plainCode, shownCode } from './codes.ts';
import { usesOf, type UsableCredit } from './uses.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const never = () => ({ base: 0, amount: 0 });
const credit = (more: Partial<UsableCredit>): UsableCredit => ({
  id: 'a',
  left: 1000,
  percent: null,
  meters: [],
  expiresAt: day(30),
  ...more,
});
const charge = { chargeId: 'x', meter: 'server', amount: 500, at: day(10) };

test('the first to expire pays first, for its services alone, and not after its end', () => {
  const credits = [
    credit({ id: 'past', expiresAt: day(9) }),
    credit({ id: 'images', meters: ['image.gb'], expiresAt: day(11) }),
    credit({ id: 'soon', left: 200, expiresAt: day(12) }),
    credit({ id: 'late', left: 1000 }),
  ];
  expect(usesOf(charge, credits, never)).toEqual([
    { creditId: 'soon', amount: 200, base: 500 },
    { creditId: 'late', amount: 300, base: 300 },
  ]);
  // The charge of its last day, which ends with it, is paid with it.
  expect(usesOf({ ...charge, at: day(9) }, credits.slice(0, 1), never)).toHaveLength(1);
});

test('a part of a line that grows each night is rounded once', () => {
  const half = [credit({ left: null, percent: 33 })];
  let [base, amount] = [0, 0];
  for (let night = 0; night < 30; night += 1)
    for (const use of usesOf({ ...charge, amount: 7 }, half, () => ({ base, amount }))) {
      base += use.base;
      amount += use.amount;
    }
  expect([base, amount]).toEqual([210, 69]);
});

test('any credits pay any charges: never more than the charge, nor than what is left, nor for anything else', () => {
  const someCredit = fc.record({
    left: fc.option(fc.integer({ min: 1, max: 3000 })),
    percent: fc.integer({ min: 1, max: 100 }),
    meters: fc.constantFrom([], ['server'], ['image.gb']),
    ends: fc.integer({ min: 1, max: 30 }),
  });
  const someCharge = fc.record({
    meter: fc.constantFrom('server', 'image.gb', 'ip.public'),
    amount: fc.integer({ min: 1, max: 2000 }),
    on: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(someCredit, { maxLength: 6 }), fc.array(someCharge, { maxLength: 30 }), (given, charges) => {
      const credits = given
        .map(({ left, percent, meters, ends }, at) =>
          credit({ id: String(at), left, percent: left === null ? percent : null, meters, expiresAt: day(ends) }),
        )
        .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
      const paid = new Map<string, number>();
      for (const { meter, amount, on } of charges.toSorted((a, b) => a.on - b.on)) {
        const uses = usesOf({ chargeId: 'x', meter, amount, at: day(on) }, credits, never);
        expect(uses.reduce((sum, use) => sum + use.amount, 0)).toBeLessThanOrEqual(amount);
        for (const use of uses) {
          const one = credits.find(({ id }) => id === use.creditId)!;
          expect(one.expiresAt >= day(on)).toBe(true);
          expect(one.meters.length === 0 || one.meters.includes(meter)).toBe(true);
          if (one.left !== null) one.left -= use.amount;
          paid.set(one.id, (paid.get(one.id) ?? 0) + use.amount);
        }
      }
      for (const { id, left } of credits) {
        const first = given[Number(id)]?.left;
        if (typeof first === 'number') expect([left! >= 0, left]).toEqual([true, first - (paid.get(id) ?? 0)]);
      }
    }),
  );
});

test('what credits cover ahead is what they pay: as long as each lasts, and no longer', () => {
  const cost = (_credit: UsableCredit, until: Date) =>
    Math.max(0, (until.getTime() - day(1).getTime()) / 86_400_000) * 100;
  const credits = [credit({ left: 500, expiresAt: day(4) }), credit({ left: 400, expiresAt: day(20) })];
  expect([day(2), day(4), day(6), day(30)].map((moment) => coveredUntil(credits, moment, cost))).toEqual([
    100, 300, 500, 700,
  ]);
});

test('codes are typed as people like, and made without letters that look alike', () => {
  expect([plainCode(' welcome-25 '), isCode('WELCOME25'), isCode('WELCÖME'), isCode('ABC')]).toEqual([
    'WELCOME25',
    true,
    false,
    false,
  ]);
  const made = codeOf(Uint8Array.from({ length: 16 }, (_, at) => at * 17));
  expect([made.length, isCode(made), shownCode(made).length, plainCode(shownCode(made))]).toEqual([12, true, 14, made]);
});
