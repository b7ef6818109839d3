import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { transformAnswer } from './transform.ts';

const answer =
  (status: number, body: unknown, mayBeEmpty = false) =>
  () =>
    transformAnswer({ status, text: body === undefined ? '' : JSON.stringify(body), mayBeEmpty });
function failure(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('It did not fail.');
}

test('date objects become date strings at any depth', () => {
  const date = { date: '2026-11-20 10:00:00', timezone_type: 3, timezone: 'UTC' };
  expect(answer(200, { items: [{ created: date, name: 'a' }] })()).toEqual({
    items: [{ created: '2026-11-20 10:00:00', name: 'a' }],
  });
});

test('errors become an error with its field texts, session tokens and status', () => {
  const error = failure(
    answer(401, { code: ['user-disconnected'], errors: [{ code: 26, info: 'x', key: 'password' }] }),
  );
  expect([error.status, error.session, error.of('password'), error.general]).toEqual([
    401,
    ['user-disconnected'],
    'x',
    [],
  ]);
});

test('an error without a text is named by its code', () => {
  expect(failure(answer(400, { errors: [{ code: 999 }] })).message).toBe('Error occurred (999)');
});

test('errors in a 2xx answer are errors all the same', () => {
  expect(failure(answer(200, { errors: [{ code: 10, info: 'Login failed.' }] })).status).toBe(200);
});

test.each([
  [504, 408, 'Network error occurred, please try again.'],
  [408, 408, 'Network error occurred, please try again.'],
  [502, 409, 'General error, please try again later.'],
])('a gateway that answers %i without our body reads as code %i', (status, code, info) => {
  const error = failure(() => transformAnswer({ status, text: '<html>', mayBeEmpty: false }));
  expect(error.items).toEqual([{ code, info }]);
});

test('an empty answer is an error only where a body was promised', () => {
  expect(failure(answer(200, undefined)).items[0]?.code).toBe(-1);
  expect(answer(204, undefined, true)()).toBeUndefined();
});
