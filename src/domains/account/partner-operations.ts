import { op } from '#kernel/op.ts';
import { PartnerInput, PartnerSettings, PartnerTest } from './schemas.ts';

/** The provider's partner account in the Microsoft cloud. */
export const partnerOperations = {
  readPartner: op({
    method: 'GET',
    path: '/header/partnerSettings',
    summary: 'Returns the partner settings without their secrets.',
    may: 'partner.configure',
    audit: 'none: read',
    output: PartnerSettings,
  }),
  savePartner: op({
    method: 'PUT',
    path: '/header/partnerSettings',
    summary: 'Updates the partner settings. An empty password or secret keeps the stored one.',
    may: 'partner.configure',
    audit: 'partner.configure',
    support: 'refused',
    input: PartnerInput,
    output: PartnerSettings,
  }),
  testPartner: op({
    method: 'POST',
    path: '/header/partnerSettings/test',
    summary: 'Tests the stored partner settings by requesting a token, and returns the result.',
    may: 'partner.configure',
    audit: 'partner.test',
    support: 'refused',
    output: PartnerTest,
    status: 200,
  }),
  noteConsent: op({
    method: 'PUT',
    path: '/header/partnerSettings/consent',
    summary: 'Records that consent was granted.',
    may: 'partner.configure',
    audit: 'partner.consent',
    support: 'refused',
    output: PartnerSettings,
  }),
};
