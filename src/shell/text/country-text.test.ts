import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { addressText, countryText } from './country-text.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('a country has its name in the language on show, and what is no code stays', () => {
  expect([countryText('DE'), countryText('GB')]).toEqual(['Germany', 'United Kingdom']);
  expect([countryText(''), countryText('Atlantis')]).toEqual(['', 'Atlantis']);
  expect([countryText('VM'), countryText('VM', 'Real virtual machines')]).toEqual(['VM', 'Real virtual machines']);
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect([countryText('DE'), countryText('GB')]).toEqual(['Deutschland', 'Vereinigtes Königreich']);
});

test('an address has its country beside it where one is known', () => {
  expect(addressText({ ip: '192.0.2.1', country: 'FR' })).toBe('192.0.2.1 (France)');
  expect(addressText({ ip: '192.0.2.1', country: null })).toBe('192.0.2.1');
});
