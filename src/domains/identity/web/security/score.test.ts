import { expect, test } from 'vitest';
import type { Details } from './details.ts';
import { checksOf, scoreOf } from './score.ts';

const bare: Details = {
  userId: '',
  email: '',
  useTFA: false,
  useTFAEmail: false,
  useTFASMS: false,
  useTFAGoogle: false,
  validatedCode: false,
  validatedSince: null,
  googleCode: '',
  qrCodeURL: '',
  deviceName: '',
  useAllowedIP: false,
  allowedIPRevertsAt: null,
  phoneList: [],
  allowedIPList: [],
  ipAddress: '192.0.2.1',
  maxAllowedPhoneNumbers: 5,
  maxAllowedIPs: 20,
  smsTFAAllowed: true,
  passkeys: [],
  recoveryCodesLeft: 0,
  suspendedSeconds: 0,
  provenSeconds: 0,
  proofMethods: [],
  policy: { name: '', factorRequired: false, methods: [] },
};

test.each([
  ['nothing', {}, 0],
  ['mailed codes', { useTFA: true, useTFAEmail: true, recoveryCodesLeft: 10 }, 55],
  ['methods that are off', { useTFAGoogle: true, recoveryCodesLeft: 10 }, 0],
  ['few codes left', { useTFA: true, useTFAGoogle: true, recoveryCodesLeft: 2 }, 65],
  ['all', { useTFA: true, useTFAEmail: true, useTFAGoogle: true, recoveryCodesLeft: 10, useAllowedIP: true }, 100],
])('%s', (_name, change, score) => {
  expect(scoreOf(checksOf({ ...bare, ...change }))).toBe(score);
});
